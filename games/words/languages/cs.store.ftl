# Co je v nepořádku s úložištěm.

store-in-use = úložiště { $path } právě používá { $holder }: počkejte, až skončí, nebo zadejte jiné úložiště
store-none = { $path } není úložiště: chybí v něm arbiter.sqlite
store-empty = { $path } je prázdný soubor, takže to, co v něm bylo, je ztraceno: vraťte na jeho místo kopii, nebo ho smažte a začněte nové úložiště
store-older = { $path } má formát { $found }, tento program zapisuje { $known }: 'arbiter check --mend STORE' ho převede a nechá kopii
store-not-empty = složka { $path } není prázdná: zadejte pro zálohu novou nebo prázdnou
store-hands-stay = { $path } má zápasy pokeru, které škrtnout nejde: jejich rozdání zůstávají a zápas se nehraje dvakrát
store-foreign = { $path } není databáze arbiteru
store-newer = { $path } má formát { $found }, tento program zná nejvýše { $known }: použijte novější arbiter
store-records-alone = { $path } { $found ->
    [is-empty] je prázdný soubor
    [does-not-exist] tu není
    [has-no-tables] nemá žádné tabulky
   *[names-no-tournament] nejmenuje žádný turnaj
}, ale záznamy tu jsou ({ $records }, počet: { $count }); vraťte na místo arbiter.sqlite, ke kterému patří, přesuňte je jinam, nebo zadejte jiné --store
store-drawn = dvojice v tomto úložišti nalosovala novější verze ({ $why }): pokračujte s ní
store-damaged = { $path } nelze číst jako databázi ({ $why }); nic se nezměnilo: vraťte na jeho místo kopii, nebo zadejte jiné --store
store-other-tournament = v úložišti { $path } je jiný turnaj ({ $differences }): zadejte jiné --store, nebo vraťte zpět, co se změnilo
# $doing: read, write, make, open, list, lock, remove, sync a jiná.
store-cannot = { $doing ->
    [read] { $path } nelze číst
    [write] { $path } nelze zapsat
    [make] { $path } nelze vytvořit
    [open] { $path } nelze otevřít
    [list] obsah { $path } nelze vypsat
    [lock] { $path } nelze zamknout
    [remove] { $path } nelze odstranit
    [sync] { $path } nelze uložit na disk
   *[other] s { $path } nelze pracovat
}: { $why }
store-unannounced = výsledky nelze oznámit: { $why }
