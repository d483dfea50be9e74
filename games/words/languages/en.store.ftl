# What is wrong with a store.

store-in-use = the store { $path } is in use by { $holder }: wait for it to end, or give another store
store-none = { $path } is no store: there is no arbiter.sqlite in it
store-empty = { $path } is empty, so what was in it is lost: put back a copy of it, or remove it to begin a new store
store-older = { $path } has the format { $found }, this program writes { $known }: 'arbiter check --mend STORE' upgrades it and keeps a copy
store-not-empty = { $path } is not empty: give a new or empty directory for the backup
store-hands-stay = { $path } has matches of poker, which cannot be struck: their hands stay, and a match is not played twice
store-foreign = { $path } is not a database of arbiter
store-newer = { $path } has the format { $found }, this program knows up to { $known }: use the newer arbiter
store-records-alone = { $path } { $found ->
    [is-empty] is empty
    [does-not-exist] does not exist
    [has-no-tables] has no tables
   *[names-no-tournament] names no tournament
}, but there are records: { $count } in { $records }; put back the arbiter.sqlite that knows them, move them away, or give another --store
store-drawn = a later version drew the pairings of this store ({ $why }): go on with that version
store-damaged = { $path } cannot be read as a database ({ $why }); nothing was changed: put back a copy of it, or give another --store
store-other-tournament = the store { $path } holds another tournament ({ $differences }): give another --store, or put back what was changed
# $doing: read, write, make, open, list, lock, remove, sync, and others.
store-cannot = cannot { $doing } { $path }: { $why }
store-unannounced = cannot announce results: { $why }
