//! temp
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let last = std::sync::Mutex::new(Instant::now());
    let book = bots::qubic::prove(&|p| {
        let mut l = last.lock().unwrap();
        if l.elapsed().as_secs() >= 2 {
            *l = Instant::now();
            eprintln!("{:.1} {p:?}", t.elapsed().as_secs_f64());
        }
    });
    match book {
        Ok(book) => {
            println!("proved {} in {:?}", book.len(), t.elapsed());
            std::fs::write("/tmp/qubic-book.txt", book.text()).unwrap();
            let t = Instant::now();
            println!("{:?} {:?}", bots::qubic::verify(&book, &|| ()), t.elapsed());
        }
        Err(e) => println!("{e} {:?}", t.elapsed()),
    }
}
