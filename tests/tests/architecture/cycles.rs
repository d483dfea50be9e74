//! Modules depend on one another in one direction.
//!
//! Siblings are the modules that one module declares. A name that a module or anything
//! below it uses from a sibling, or below one, is an arrow from it to that sibling,
//! whichever way the name comes: by a path, through imports that pass it on, in the
//! arguments of macros, by `super::*`. No sibling may reach itself along such arrows, at
//! any depth. A module may use the items of its own ancestors: that is no arrow.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::modules::{Modules, Words, of_crate, target};
use super::{Arrows, packages, reachable};

/// For each module with children, which of these use which.
fn uses_between_siblings(modules: &Modules) -> BTreeMap<Words, Arrows> {
    let mut siblings: BTreeMap<Words, Arrows> = BTreeMap::new();
    for (from, module) in modules {
        if let Some((own, parent)) = from.split_last() {
            let arrows = siblings.entry(parent.to_vec()).or_default();
            arrows.entry(own.clone()).or_default();
        }
        let targets = module.paths.iter();
        for to in targets.filter_map(|path| target(modules, from, path)) {
            let shared = from.iter().zip(&to);
            let depth = shared.take_while(|(one, other)| one == other).count();
            if let (Some(one), Some(other)) = (from.get(depth), to.get(depth)) {
                let arrows = siblings.entry(from[..depth].to_vec()).or_default();
                arrows.entry(one.clone()).or_default().insert(other.clone());
            }
        }
    }
    siblings
}

/// The groups of modules that reach one another.
fn cycles(arrows: &Arrows) -> BTreeSet<BTreeSet<String>> {
    let reached = reachable(arrows);
    let both = |one: &String| {
        let others = reached[one].iter();
        others
            .filter(|other| reached[*other].contains(one))
            .cloned()
            .collect()
    };
    let groups = reached.keys().map(both);
    groups
        .filter(|group: &BTreeSet<_>| !group.is_empty())
        .collect()
}

#[test]
fn modules_use_one_another_in_one_direction() {
    let mut found = Vec::new();
    for package in packages() {
        let name = package["name"].as_str().expect("a name");
        let targets = package["targets"].as_array().expect("targets").iter();
        let of_src = targets.filter(|target| {
            let kinds = target["kind"].as_array().expect("kinds");
            kinds.iter().any(|kind| kind == "lib" || kind == "bin")
        });
        for root in of_src {
            let modules = of_crate(Path::new(root["src_path"].as_str().expect("a path")));
            for (parent, arrows) in uses_between_siblings(&modules) {
                let place = [&[name.to_owned()], parent.as_slice()].concat().join("::");
                for group in cycles(&arrows) {
                    found.push(format!("{place}: a cycle of {}", group.len()));
                    for one in &group {
                        let used = arrows[one].intersection(&group);
                        found.push(format!("    {one} -> {:?}", used.collect::<Vec<_>>()));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
