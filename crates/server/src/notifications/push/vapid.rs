//! By what push services know this server: RFC 8292, a signature of its own that needs no account.

use crate::notifications::push::BASE64;
use base64::Engine;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::Generate;
use serde_json::json;

/// How long a signature holds, in seconds; services take none that holds for more than a day.
const HOLDS: i64 = 12 * 60 * 60;

/// The key pair of a server.
pub(crate) struct Identity(SigningKey);

impl Identity {
    /// The one whose secret key is spelled by these bytes, if they spell one.
    pub(crate) fn read(secret: &[u8]) -> Option<Self> {
        SigningKey::from_slice(secret).ok().map(Identity)
    }

    /// The bytes of a new secret key, or why there is none.
    pub(crate) fn secret() -> Result<Vec<u8>, String> {
        let secret = SecretKey::try_generate().map_err(|why| why.to_string())?;
        Ok(secret.to_bytes().to_vec())
    }

    /// The public key, as browsers and services want it: an uncompressed point in base64url.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.0.verifying_key().to_sec1_point(false).as_bytes())
    }

    /// The header `Authorization` of what is sent at a time, in seconds since 1970, to a service at this
    /// origin. `contact` is whom the service asks if something is wrong: `mailto:…` or `https://…`.
    pub(crate) fn authorization(&self, origin: &str, now: i64, contact: Option<&str>) -> String {
        let mut claims = json!({ "aud": origin, "exp": now + HOLDS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let parts = [json!({ "typ": "JWT", "alg": "ES256" }), claims];
        let [head, claims] = parts.map(|part| BASE64.encode(part.to_string()));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = BASE64.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

/// The claims and the key of a header, if its signature fits the key.
#[cfg(test)]
pub(crate) fn verified(header: &str) -> Option<(serde_json::Value, String)> {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    let (token, key) = header.strip_prefix("vapid t=")?.split_once(", k=")?;
    let (signed, signature) = token.rsplit_once('.')?;
    let (head, claims) = signed.split_once('.')?;
    let of_key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).ok()?).ok()?;
    let signature = Signature::from_slice(&BASE64.decode(signature).ok()?).ok()?;
    of_key.verify(signed.as_bytes(), &signature).ok()?;
    let read = |part| serde_json::from_slice::<serde_json::Value>(&BASE64.decode(part).ok()?).ok();
    (read(head)? == json!({ "typ": "JWT", "alg": "ES256" })).then_some(())?;
    Some((read(claims)?, key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    // RFC 8292, section 2.4.
    const EXAMPLE: &str = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3\
        B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.\
        i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, \
        k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

    #[test]
    fn a_header_has_the_form_of_the_example_in_the_rfc_and_another_signature() {
        let (claims, key) = verified(EXAMPLE).unwrap();
        assert_eq!(verified(&EXAMPLE.replace("i3CYb7", "i3CYb8")), None);
        let own = Identity::read(&Identity::secret().unwrap()).unwrap();
        let at = claims["exp"].as_i64().unwrap() - HOLDS;
        let contact = claims["sub"].as_str();
        let header = own.authorization(claims["aud"].as_str().unwrap(), at, contact);
        assert_eq!(verified(&header), Some((claims, own.public())));
        assert_ne!(key, own.public());
        assert_eq!(header.len(), EXAMPLE.len());
    }

    #[test]
    fn who_has_no_contact_names_none() {
        let own = Identity::read(&[7; 32]).unwrap();
        let (claims, _) = verified(&own.authorization("https://a", 0, None)).unwrap();
        assert_eq!(claims, json!({ "aud": "https://a", "exp": HOLDS }));
    }

    #[test]
    fn what_spells_no_key_is_none() {
        for wrong in [&[][..], &[1; 8], &[0; 32], &[0xff; 32]] {
            assert!(Identity::read(wrong).is_none(), "{wrong:?}");
        }
    }
}
