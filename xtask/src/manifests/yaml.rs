//! YAML as the values of JSON, with what an anchor stands for in its place.

use serde_json::{Map, Value};
use yaml_rust2::{Yaml, YamlLoader};

/// The documents of a file.
pub(super) fn read(text: &str) -> Result<Vec<Value>, String> {
    let documents = YamlLoader::load_from_str(text).map_err(|error| error.to_string())?;
    Ok(documents.iter().map(value).collect())
}

fn value(yaml: &Yaml) -> Value {
    match yaml {
        Yaml::Boolean(is) => Value::from(*is),
        Yaml::Integer(number) => Value::from(*number),
        Yaml::Real(text) | Yaml::String(text) => Value::from(text.as_str()),
        Yaml::Array(items) => items.iter().map(value).collect(),
        Yaml::Hash(entries) => {
            let mut object = Map::new();
            for (key, entry) in entries {
                let Some(key) = key.as_str() else { continue };
                if key != "<<" {
                    object.insert(key.to_owned(), value(entry));
                } else if let Value::Object(merged) = value(entry) {
                    // What stands in the object itself comes first.
                    for (key, entry) in merged {
                        object.entry(key).or_insert(entry);
                    }
                }
            }
            Value::Object(object)
        }
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_an_anchor_stands_for_is_in_its_place() {
        let text = "base: &base { image: a, restart: 'no' }\none:\n  <<: *base\n  restart: always\n---\n[1, x]";
        let (base, one) = (
            json!({ "image": "a", "restart": "no" }),
            json!({ "image": "a", "restart": "always" }),
        );
        assert_eq!(read(text), Ok(vec![json!({ "base": base, "one": one }), json!([1, "x"])]));
        assert!(read("a: {b").is_err());
    }
}
