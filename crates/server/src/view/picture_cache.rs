//! The pictures that were drawn last.

use crate::base::cpu_pool::{CpuPool, MAX_WAITING};
use crate::base::error::ApiError;
use crate::view::assets;
use axum::body::Bytes;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most pictures in memory, the latest ones; each takes up to 150 kB.
const MAX_KEPT: usize = 64;

/// A picture as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct DrawnPicture {
    pub(crate) png: Bytes,
    /// Its entity tag.
    pub(crate) mark: Arc<str>,
}

/// The pictures in memory. A picture takes a core for some hundredths of a second, so one is drawn at a
/// time, in the turns that replays have too, and once only.
pub(crate) struct PictureCache {
    kept: Mutex<VecDeque<(String, DrawnPicture)>>,
    /// Those who wait for a picture wait here and take no place in the queue of the replays.
    turns: CpuPool,
}

impl Default for PictureCache {
    fn default() -> Self {
        PictureCache { kept: Mutex::default(), turns: CpuPool::new(1, MAX_WAITING) }
    }
}

impl PictureCache {
    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, DrawnPicture)>> {
        // A panic cannot leave the list half changed, so a poisoned lock is as good as any.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, name: &str) -> Option<DrawnPicture> {
        let kept = self.kept();
        kept.iter().find(|(other, _)| other == name).map(|(_, picture)| picture.clone())
    }

    /// The picture of this name, which is drawn where it is not known. The name says all that the picture
    /// depends on.
    pub(crate) async fn find(
        &self,
        pool: &CpuPool,
        name: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
    ) -> Result<DrawnPicture, ApiError> {
        if let Some(picture) = self.get(name) {
            return Ok(picture);
        }
        let _turn = self.turns.enter().await?;
        // Whoever came first may have drawn it meanwhile.
        if let Some(picture) = self.get(name) {
            return Ok(picture);
        }
        let png: Vec<u8> = pool.enter().await?.run(draw).await??;
        let mark = format!("\"{}\"", assets::mark(&png)).into();
        let picture = DrawnPicture { png: png.into(), mark };
        let mut kept = self.kept();
        if kept.len() >= MAX_KEPT {
            kept.pop_front();
        }
        kept.push_back((name.to_owned(), picture.clone()));
        Ok(picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    async fn find(cache: &PictureCache, pool: &CpuPool, name: &str, drawn: &Arc<AtomicUsize>) {
        let drawn = drawn.clone();
        let draw = move || {
            drawn.fetch_add(1, Ordering::SeqCst);
            Ok(vec![1, 2, 3])
        };
        assert_eq!(cache.find(pool, name, draw).await.ok().unwrap().png, [1, 2, 3][..]);
    }

    #[tokio::test]
    async fn a_picture_is_drawn_once_until_many_others_were_drawn() {
        let (cache, pool) = (PictureCache::default(), CpuPool::new(4, 64));
        let drawn = Arc::new(AtomicUsize::new(0));
        let all = (0..9).map(|_| find(&cache, &pool, "first", &drawn));
        futures_util::future::join_all(all).await;
        assert_eq!(drawn.load(Ordering::SeqCst), 1, "all asked at the same time");
        for n in 1..MAX_KEPT {
            find(&cache, &pool, &n.to_string(), &drawn).await;
        }
        find(&cache, &pool, "first", &drawn).await;
        assert_eq!(drawn.load(Ordering::SeqCst), MAX_KEPT);
        find(&cache, &pool, "one more", &drawn).await;
        find(&cache, &pool, "first", &drawn).await;
        assert_eq!(drawn.load(Ordering::SeqCst), MAX_KEPT + 2, "the oldest one made room");
    }
}
