//! The fields of the form as they were filled in, with their errors.

use maud::{Markup, html};

use super::table_fields::FieldError;
use crate::login::Fields;
use words::Language;

/// The fields as they were filled in.
pub(super) struct FormContent<'a> {
    pub(super) fields: &'a Fields,
    pub(super) wrong: Option<FieldError>,
    pub(super) language: Language,
}

/// An option that does not say what it has.
pub(super) fn plain(option: String) -> (String, Option<String>) {
    (option, None)
}

impl FormContent<'_> {
    /// The text in a field.
    pub(super) fn text(&self, key: &str) -> &str {
        self.fields.get(key).map_or("", String::as_str)
    }

    /// The number of the chosen option; the first if none was chosen.
    pub(super) fn choice(&self, key: &str) -> usize {
        self.text(key).trim().parse().unwrap_or(0)
    }

    fn wrong(&self, key: &str) -> Option<&FieldError> {
        self.wrong.as_ref().filter(|wrong| wrong.field == key)
    }

    /// The element that describes the error of a field, if it has one.
    fn described(&self, key: &str) -> Option<String> {
        self.wrong(key).map(|_| format!("wrong-{key}"))
    }

    /// The error of a field, to be shown beside it.
    pub(super) fn beside(&self, key: &str) -> Markup {
        html! {
            @if let Some(wrong) = self.wrong(key) {
                small.wrong role="alert" id={ "wrong-" (key) } { (wrong.why.say(self.language)) }
            }
        }
    }

    /// A choice of these options, with their numbers; an option may say what it has.
    pub(super) fn select(
        &self,
        key: &str,
        label: &str,
        options: impl IntoIterator<Item = (String, Option<String>)>,
    ) -> Markup {
        let wrong = self.described(key);
        let chosen = self.choice(key);
        html! {
            label { (self.language.say(label)) " "
                select name=(key) aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong] {
                    @for (index, (option, has)) in options.into_iter().enumerate() {
                        option value=(index) data-has=[has] selected[chosen == index] { (option) }
                    }
                }
                (self.beside(key))
            }
        }
    }

    /// A field for a number of seats; `usual` if nothing was filled in yet.
    pub(super) fn seats(&self, key: &str, label: &str, usual: &str) -> Markup {
        let value = self.fields.get(key).map_or(usual, String::as_str);
        let wrong = self.described(key);
        html! {
            label { (label)
                input type="number" name=(key) min="0" max="9" step="1" value=(value)
                    aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong];
                (self.beside(key))
            }
        }
    }

    /// A field for chips, with a hint of the meaning of an empty one.
    pub(super) fn chips(&self, key: &str, label: &str, hint: &str) -> Markup {
        let wrong = self.described(key);
        html! {
            label { (self.language.say(label)) " "
                input type="number" name=(key) min="0" step="1" value=(self.text(key))
                    aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong];
                small { (self.language.say(hint)) }
                (self.beside(key))
            }
        }
    }
}
