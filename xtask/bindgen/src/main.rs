//! bindgen MODULE FOLDER NAME: makes NAME.js, NAME.d.ts and NAME_bg.wasm of a module that the compiler has made.

use std::error::Error;
use std::{env, io};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err(io::Error::other("usage: bindgen MODULE FOLDER NAME").into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(true);
    Ok(bindgen.generate(folder)?)
}
