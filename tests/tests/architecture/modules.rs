//! The modules of a crate, and the names that each of them uses from the others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, Meta, UseTree};

/// The words of a path in code: `["crate", "lobby", "Lobby"]`.
pub(crate) type Words = Vec<String>;

/// The modules of a crate by their path from its root, which is empty.
pub(crate) type Modules = BTreeMap<Words, Module>;

/// The most imports that one name goes through.
const IMPORTS: usize = 16;

/// The names of a module.
#[derive(Default)]
pub(crate) struct Module {
    /// The items defined in it.
    items: BTreeSet<String>,
    /// Its imports, also those that it passes on, by the name that they have here.
    imports: BTreeMap<String, Words>,
    /// The modules of which it imports everything.
    globs: Vec<Words>,
    /// All paths in its code.
    pub(crate) paths: Vec<Words>,
}

/// Reads a file, or a module within one.
#[derive(Default)]
struct Reader {
    module: Module,
    children: Vec<ItemMod>,
}

impl Reader {
    fn import(&mut self, mut before: Words, tree: &UseTree) {
        let (name, own) = match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                return self.import(before, &path.tree);
            }
            UseTree::Group(group) => {
                let trees = group.items.iter();
                return trees.for_each(|tree| self.import(before.clone(), tree));
            }
            UseTree::Glob(_) => {
                self.module.paths.push(before.clone());
                return self.module.globs.push(before);
            }
            UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
            UseTree::Rename(name) => (name.ident.to_string(), name.rename.to_string()),
        };
        // `use crate::net::{self}` imports `net`.
        let own = match (name.as_str(), before.last()) {
            ("self", Some(last)) if own == "self" => last.clone(),
            _ => own,
        };
        if name != "self" {
            before.push(name);
        }
        self.module.paths.push(before.clone());
        self.module.imports.insert(own, before);
    }
}

/// Whether something is there in tests alone.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => {
            let text = list.tokens.to_string();
            list.path.is_ident("cfg") && text.contains("test") && !text.contains("not")
        }
        _ => false,
    })
}

/// The attributes and the name of an item that has them.
fn named(item: &Item) -> (&[Attribute], Option<String>) {
    macro_rules! of {
        ($item:expr) => {
            (&$item.attrs, Some($item.ident.to_string()))
        };
    }
    match item {
        Item::Const(item) => of!(item),
        Item::Enum(item) => of!(item),
        Item::Fn(item) => (&item.attrs, Some(item.sig.ident.to_string())),
        Item::Static(item) => of!(item),
        Item::Struct(item) => of!(item),
        Item::Trait(item) => of!(item),
        Item::Type(item) => of!(item),
        Item::Union(item) => of!(item),
        Item::Impl(item) => (&item.attrs, None),
        Item::Mod(item) => (&item.attrs, None),
        Item::Use(item) => (&item.attrs, None),
        _ => (&[], None),
    }
}

impl Visit<'_> for Reader {
    fn visit_item(&mut self, item: &Item) {
        let (attributes, name) = named(item);
        if !is_for_tests(attributes) {
            self.module.items.extend(name);
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &ItemMod) {
        self.children.push(item.clone());
    }

    fn visit_item_use(&mut self, item: &ItemUse) {
        self.import(Words::new(), &item.tree);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let words = path.segments.iter();
        let words = words.map(|word| word.ident.to_string()).collect();
        self.module.paths.push(words);
        visit::visit_path(self, path);
    }

    /// The arguments of a macro are not Rust yet, but paths are seen in them.
    fn visit_macro(&mut self, call: &Macro) {
        let text = call.tokens.to_string().replace(" :: ", "::");
        let is_other = |letter: char| !letter.is_alphanumeric() && !"_:".contains(letter);
        for path in text.split(is_other) {
            let words = path.split("::").filter(|word| !word.is_empty());
            let words: Words = words.map(str::to_owned).collect();
            if !words.is_empty() {
                self.module.paths.push(words);
            }
        }
        visit::visit_macro(self, call);
    }
}

/// The modules of the crate with this root, `lib.rs` or `main.rs`.
pub(crate) fn of_crate(root: &Path) -> Modules {
    let mut modules = Modules::new();
    let folder = root.parent().expect("a file is in a folder");
    read(root, folder, &[], &mut modules);
    modules
}

/// Reads a file and all modules that it declares, which lie in this folder; files that
/// it names lie beside it.
fn read(file: &Path, folder: &Path, place: &[String], modules: &mut Modules) {
    let text =
        std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let parsed = syn::parse_file(&text).expect("it is Rust");
    let beside = file.parent().expect("a file is in a folder");
    add(&parsed.items, folder, beside, place, modules);
}

fn add(items: &[Item], folder: &Path, beside: &Path, place: &[String], modules: &mut Modules) {
    let mut reader = Reader::default();
    items.iter().for_each(|item| reader.visit_item(item));
    modules.insert(place.to_vec(), reader.module);
    for child in reader.children {
        let name = child.ident.to_string();
        let below = [place, std::slice::from_ref(&name)].concat();
        let own = folder.join(&name);
        match (&child.content, named_path(&child)) {
            (Some((_, items)), _) => add(items, &own, &own, &below, modules),
            (None, Some(file)) => read(&beside.join(file), beside, &below, modules),
            (None, None) => read(&own.with_extension("rs"), &own, &below, modules),
        }
    }
}

/// The file that an attribute `path` names.
fn named_path(child: &ItemMod) -> Option<PathBuf> {
    let mut attributes = child.attrs.iter();
    attributes.find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            syn::Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Str(text) => Some(text.value().into()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

/// The module in which that is defined which a path in the code of the module `from`
/// names; `None` if it is in another crate. Imports are followed to their source, also
/// those of everything.
pub(crate) fn target(modules: &Modules, from: &[String], path: &[String]) -> Option<Words> {
    follow(modules, from, path, IMPORTS)
}

fn follow(modules: &Modules, from: &[String], path: &[String], left: usize) -> Option<Words> {
    let left = left.checked_sub(1)?;
    let (mut place, mut rest) = (from.to_vec(), path);
    while let [word, more @ ..] = rest {
        match word.as_str() {
            "crate" => place.clear(),
            "super" => drop(place.pop()),
            "self" => {}
            _ => break,
        }
        rest = more;
    }
    let is_bare = rest.len() == path.len();
    for (index, word) in rest.iter().enumerate() {
        let inside = [place.as_slice(), std::slice::from_ref(word)].concat();
        if modules.contains_key(&inside) {
            place = inside;
            continue;
        }
        let module = modules.get(&place)?;
        if module.items.contains(word) {
            return Some(place);
        }
        let after = &rest[index + 1..];
        if let Some(import) = module.imports.get(word).filter(|import| *import != path) {
            let path = [import.as_slice(), after].concat();
            let found = follow(modules, &place, &path, left);
            return found.or((!is_bare).then_some(place));
        }
        let globs = module.globs.iter();
        let mut globs = globs.filter_map(|glob| follow(modules, &place, glob, left));
        let brought = globs.find_map(|glob| {
            let named = &modules[&glob];
            let is_there = named.items.contains(word) || named.imports.contains_key(word);
            let through = is_there && glob != place;
            through.then(|| {
                follow(
                    modules,
                    &glob,
                    &[&["self".to_owned()], &rest[index..]].concat(),
                    left,
                )
            })?
        });
        return brought.or((!is_bare || index > 0).then_some(place));
    }
    Some(place)
}

#[test]
fn names_are_followed_through_imports_globs_macros_and_nested_modules() {
    let folder = tempfile::tempdir().expect("there is room");
    let source = [
        (
            "lib.rs",
            "mod a; mod b; pub use a::inner::Thing; #[cfg(test)] mod none;",
        ),
        (
            "a.rs",
            "pub mod inner { pub struct Thing; } fn f() { println!(\"{}\", crate::b::g()) }",
        ),
        ("b.rs", "mod deep; use super::a as other; pub fn g() {}"),
        (
            "b/deep.rs",
            "use super::*; use crate::Thing; fn h(_: other::inner::Thing) { g() }",
        ),
    ];
    std::fs::create_dir(folder.path().join("b")).expect("there is room");
    for (name, text) in source {
        std::fs::write(folder.path().join(name), text).expect("there is room");
    }
    let modules = of_crate(&folder.path().join("lib.rs"));
    let words = |path: &str| -> Words { path.split("::").map(str::to_owned).collect() };
    let all: Vec<String> = modules.keys().map(|place| place.join("::")).collect();
    assert_eq!(all, ["", "a", "a::inner", "b", "b::deep"]);
    for (from, path, expected) in [
        ("a", "crate::b::g", "b"),
        ("b::deep", "crate::Thing", "a::inner"),
        ("b::deep", "other::inner::Thing", "a::inner"),
        ("b::deep", "g", "b"),
    ] {
        let (from, path) = (words(from), words(path));
        assert!(modules[&from].paths.contains(&path), "{from:?} {path:?}");
        assert_eq!(target(&modules, &from, &path), Some(words(expected)));
    }
    assert_eq!(target(&modules, &words("a"), &words("std::fs::read")), None);
}
