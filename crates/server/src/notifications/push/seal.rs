//! Encrypting for a browser, so that the push service in between reads nothing: RFC 8291, in the coding
//! `aes128gcm` of RFC 8188.

use crate::base::random::random;
use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use hkdf::Hkdf;
use p256::ecdh::diffie_hellman;
use p256::elliptic_curve::Generate;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// An uncompressed point of the curve.
const POINT: usize = 65;
/// The size in bytes that every push service accepts, with headers.
const RECORD: u32 = 4096;
/// The bytes before the ciphertext: salt, size of a record, length of a key and the key.
const HEADER: usize = 16 + 4 + 1 + POINT;
/// The mark of the last record and the authentication tag, in bytes.
const AROUND: usize = 1 + 16;
/// The last record ends so.
const LAST: u8 = 2;

/// The keys of a browser.
pub(crate) struct Keys {
    key: PublicKey,
    auth: [u8; 16],
}

impl Keys {
    /// An uncompressed point of the curve P-256 and 16 bytes; nothing for what is no such thing.
    pub(crate) fn read(key: &[u8], auth: &[u8]) -> Option<Self> {
        let point = (key.len() == POINT).then_some(key)?;
        let key = PublicKey::from_sec1_bytes(point).ok()?;
        Some(Keys { key, auth: auth.try_into().ok()? })
    }
}

/// Encrypts a text for the browser with these keys, as the body of a request with
/// `Content-Encoding: aes128gcm`. It fails if the text is too long or no random bytes are
/// available.
pub(crate) fn seal(keys: &Keys, text: &[u8]) -> Result<Vec<u8>, String> {
    // A key pair and a salt of its own for each message, as RFC 8291 demands: a nonce is never used
    // twice.
    let own = SecretKey::try_generate().map_err(|why| why.to_string())?;
    seal_with(keys, &own, random().map_err(|why| why.to_string())?, text)
}

fn seal_with(keys: &Keys, own: &SecretKey, salt: [u8; 16], text: &[u8]) -> Result<Vec<u8>, String> {
    let most = RECORD as usize - HEADER - AROUND;
    if text.len() > most {
        return Err(format!("{} bytes are too many: it may be {most}", text.len()));
    }
    let (theirs, ours) = (point(&keys.key), point(&own.public_key()));
    let shared = diffie_hellman(own.to_nonzero_scalar(), keys.key.as_affine());
    let info = [b"WebPush: info\0", &theirs[..], &ours].concat();
    let secret: [u8; 32] = derive(&keys.auth, shared.raw_secret_bytes(), &info)?;
    let key: [u8; 16] = derive(&salt, &secret, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derive(&salt, &secret, b"Content-Encoding: nonce\0")?;
    let cipher = Aes128Gcm::new(&key.into());
    let sealed = cipher.encrypt(&Nonce::from(nonce), &*[text, &[LAST]].concat());
    let sealed = sealed.map_err(|why| why.to_string())?;
    let length = [ours.len() as u8];
    Ok([&salt[..], &RECORD.to_be_bytes(), &length, &ours, &sealed].concat())
}

/// The bytes of an uncompressed point.
pub(crate) fn point(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

/// HKDF with SHA-256, RFC 5869.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> Result<[u8; N], String> {
    let mut key = [0; N];
    let derived = Hkdf::<Sha256>::new(Some(salt), secret).expand(info, &mut key);
    derived.map_err(|why| why.to_string()).map(|()| key)
}

/// Decrypts a message with the browser's secret key; nothing if it was for another key.
#[cfg(test)]
pub(crate) fn open(own: &SecretKey, auth: [u8; 16], sealed: &[u8]) -> Option<Vec<u8>> {
    let (header, sealed) = sealed.split_at_checked(HEADER)?;
    let (salt, theirs) = (&header[..16], &header[HEADER - POINT..]);
    let ours = point(&own.public_key());
    let key = PublicKey::from_sec1_bytes(theirs).ok()?;
    let shared = diffie_hellman(own.to_nonzero_scalar(), key.as_affine());
    let info = [b"WebPush: info\0", &ours[..], theirs].concat();
    let secret: [u8; 32] = derive(&auth, shared.raw_secret_bytes(), &info).ok()?;
    let key: [u8; 16] = derive(salt, &secret, b"Content-Encoding: aes128gcm\0").ok()?;
    let nonce: [u8; 12] = derive(salt, &secret, b"Content-Encoding: nonce\0").ok()?;
    let mut text = Aes128Gcm::new(&key.into()).decrypt(&Nonce::from(nonce), sealed).ok()?;
    (text.pop()? == LAST).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notifications::push::BASE64;
    use base64::Engine;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    fn secret(text: &str) -> SecretKey {
        SecretKey::from_slice(&bytes(text)).unwrap()
    }

    // RFC 8291, section 5 and appendix A.
    const THEIRS: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const THEIR_SECRET: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
    const OUR_SECRET: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const SALT: &str = "DGv6ra1nlYgDCS1FRnbzlw";
    const TEXT: &[u8] = b"When I grow up, I want to be a watermelon";
    const BODY: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
        mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
        pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

    #[test]
    fn the_example_of_the_rfc_is_sealed_and_opened_as_it_stands_there() {
        let keys = Keys::read(&bytes(THEIRS), &bytes(AUTH)).unwrap();
        let salt = bytes(SALT).try_into().unwrap();
        let sealed = seal_with(&keys, &secret(OUR_SECRET), salt, TEXT).unwrap();
        assert_eq!(BASE64.encode(&sealed), BODY);
        let auth = bytes(AUTH).try_into().unwrap();
        assert_eq!(open(&secret(THEIR_SECRET), auth, &sealed).unwrap(), TEXT);
    }

    #[test]
    fn no_two_sealed_texts_are_alike_and_nobody_else_opens_one() {
        let keys = Keys::read(&bytes(THEIRS), &bytes(AUTH)).unwrap();
        let [one, other] = [(); 2].map(|()| seal(&keys, TEXT).unwrap());
        assert_ne!(one[..HEADER], other[..HEADER]);
        let auth: [u8; 16] = bytes(AUTH).try_into().unwrap();
        assert_eq!(open(&secret(THEIR_SECRET), auth, &one).unwrap(), TEXT);
        assert_eq!(open(&secret(OUR_SECRET), auth, &one), None);
        assert_eq!(open(&secret(THEIR_SECRET), [0; 16], &one), None);
    }

    #[test]
    fn what_is_sealed_is_never_larger_than_push_services_take() {
        let keys = Keys::read(&bytes(THEIRS), &bytes(AUTH)).unwrap();
        assert_eq!(seal(&keys, &[b'x'; 3993]).unwrap().len(), 4096);
        assert!(seal(&keys, &[b'x'; 3994]).is_err());
    }

    #[test]
    fn keys_that_no_browser_has_are_none() {
        let (key, auth) = (bytes(THEIRS), bytes(AUTH));
        assert!(Keys::read(&key, &auth).is_some());
        assert!(Keys::read(&key, &auth[1..]).is_none(), "a short secret");
        assert!(Keys::read(&key[..64], &auth).is_none(), "a short point");
        assert!(Keys::read(&[], &auth).is_none());
        let compressed = [&[2 + key[64] % 2], &key[1..33]].concat();
        assert!(PublicKey::from_sec1_bytes(&compressed).is_ok());
        assert!(Keys::read(&compressed, &auth).is_none(), "a point in another form");
        let beside = [&key[..64], &[key[64] ^ 1]].concat();
        assert!(Keys::read(&beside, &auth).is_none(), "a point that is not on the curve");
    }
}
