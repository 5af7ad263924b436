import { describe, expect, it } from 'vitest';
import { EMBED_HOSTS, EMBED_SERVICES, findEmbed } from './embed-services';

/** A page's address, its service, the frame's address, and its default height. */
const TABLE: [string, string, string, number | undefined][] = [
  ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871?title=0&byline=0', 320],
  ['vimeo.com/channels/staffpicks/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871?title=0&byline=0', 320],
  [
    'https://player.vimeo.com/video/76979871#t=30s',
    'vimeo',
    'https://player.vimeo.com/video/76979871?title=0&byline=0',
    320,
  ],
  ['https://www.youtube.com/watch?v=wZZ7oFKsKzY', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['youtube.com/watch?v=wZZ7oFKsKzY', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['https://youtu.be/wZZ7oFKsKzY', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['https://youtu.be/wZZ7oFKsKzY?si=abc', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['https://youtu.be/wZZ7oFKsKzY?t=42', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY?start=42', 320],
  [
    'https://www.youtube.com/watch?v=wZZ7oFKsKzY&t=42s&end=90',
    'youtube',
    'https://www.youtube.com/embed/wZZ7oFKsKzY?start=42&end=90',
    320,
  ],
  [
    'https://www.youtube.com/watch?time_continue=7&v=wZZ7oFKsKzY',
    'youtube',
    'https://www.youtube.com/embed/wZZ7oFKsKzY?start=7',
    320,
  ],
  [
    'https://www.youtube.com/watch?list=PLabc_1&v=wZZ7oFKsKzY',
    'youtube',
    'https://www.youtube.com/embed/wZZ7oFKsKzY?list=PLabc_1',
    320,
  ],
  [
    'https://www.youtube.com/watch?v=wZZ7oFKsKzY&list=RDMMx',
    'youtube',
    'https://www.youtube.com/embed/wZZ7oFKsKzY',
    320,
  ],
  ['https://www.youtube.com/embed/wZZ7oFKsKzY', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['https://www.youtube.com/v/wZZ7oFKsKzY', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['https://www.youtube.com/shorts/wZZ7oFKsKzY', 'youtube', 'https://www.youtube.com/embed/wZZ7oFKsKzY', 320],
  ['https://coub.com/view/1efrxs', 'coub', 'https://coub.com/embed/1efrxs', 320],
  ['https://vine.co/v/5xzEWAm0', 'vine', 'https://vine.co/v/5xzEWAm0/embed/simple/', 320],
  ['https://imgur.com/gallery/OHbkxgr', 'imgur', 'https://imgur.com/OHbkxgr/embed', 500],
  ['https://i.imgur.com/OHbkxgr.gifv', 'imgur', 'https://imgur.com/OHbkxgr/embed', 500],
  ['https://gfycat.com/EsteemedMarvelousHagfish', 'gfycat', 'https://gfycat.com/ifr/EsteemedMarvelousHagfish', 436],
  [
    'https://gfycat.com/detail/EsteemedMarvelousHagfish',
    'gfycat',
    'https://gfycat.com/ifr/EsteemedMarvelousHagfish',
    436,
  ],
  ['https://www.twitch.tv/ninja', 'twitch-channel', 'https://player.twitch.tv/?channel=ninja', 366],
  ['https://www.twitch.tv/videos/315468440', 'twitch-video', 'https://player.twitch.tv/?video=v315468440', 366],
  ['https://www.twitch.tv/someone/v/315468440', 'twitch-video', 'https://player.twitch.tv/?video=v315468440', 366],
  [
    'https://music.yandex.ru/album/5643859',
    'yandex-music-album',
    'https://music.yandex.ru/iframe/#album/5643859/',
    400,
  ],
  [
    'https://music.yandex.ru/album/5643859/track/42662275',
    'yandex-music-track',
    'https://music.yandex.ru/iframe/#track/5643859/42662275/',
    100,
  ],
  [
    'https://music.yandex.ru/users/yamusic-personal/playlists/25098905',
    'yandex-music-playlist',
    'https://music.yandex.ru/iframe/#playlist/yamusic-personal/25098905/show/cover/description/',
    400,
  ],
  [
    'https://codepen.io/Rikkokiri/pen/RYBrwG',
    'codepen',
    'https://codepen.io/Rikkokiri/embed/RYBrwG?height=300&theme-id=0&default-tab=css,result&embed-version=2',
    300,
  ],
  ['https://www.instagram.com/p/B--iRCFHVxI/', 'instagram', 'https://www.instagram.com/p/B--iRCFHVxI/embed', 505],
  ['https://instagram.com/reel/B--iRCFHVxI/?igsh=x', 'instagram', 'https://www.instagram.com/p/B--iRCFHVxI/embed', 505],
  [
    'https://twitter.com/codex_team/status/1202295536826630145',
    'twitter',
    'https://platform.twitter.com/embed/Tweet.html?id=1202295536826630145',
    300,
  ],
  [
    'https://x.com/codex_team/status/1202295536826630145?s=20',
    'twitter',
    'https://platform.twitter.com/embed/Tweet.html?id=1202295536826630145',
    300,
  ],
  [
    'https://www.reddit.com/r/pics/comments/abc1/a_title/',
    'reddit',
    'https://www.redditmedia.com/r/pics/comments/abc1/a_title/?ref_source=embed&ref=share&embed=true',
    300,
  ],
  [
    'https://www.pinterest.com/pin/409757266103637553/',
    'pinterest',
    'https://assets.pinterest.com/ext/embed.html?id=409757266103637553',
    undefined,
  ],
  [
    'https://ru.pinterest.com/pin/409757266103637553',
    'pinterest',
    'https://assets.pinterest.com/ext/embed.html?id=409757266103637553',
    undefined,
  ],
  [
    'https://www.facebook.com/genclikforeverresmi/videos/944647522284479',
    'facebook',
    'https://www.facebook.com/plugins/post.php?href=https://www.facebook.com/genclikforeverresmi/videos/944647522284479&width=500',
    undefined,
  ],
  [
    'https://www.aparat.com/v/tDZe5',
    'aparat',
    'https://www.aparat.com/video/video/embed/videohash/tDZe5/vt/frame',
    300,
  ],
  ['https://miro.com/app/board/10J_kw57KxQ=/', 'miro', 'https://miro.com/app/live-embed/10J_kw57KxQ=', undefined],
  [
    'https://gist.github.com/userharis/091b56505c804276e1f91925976f11db',
    'github',
    'https://gist.github.com/userharis/091b56505c804276e1f91925976f11db.pibb',
    300,
  ],
];

describe('findEmbed', () => {
  it.each(TABLE)('frames %s', (source, service, embed, height) => {
    const found = findEmbed(source);
    expect([found?.service, found?.embed, found?.height]).toEqual([service, embed, height]);
    expect(new URL(embed).protocol).toBe('https:');
    expect(EMBED_HOSTS).toContain(new URL(embed).host);
  });

  it('covers every service in the table', () => {
    expect(new Set(TABLE.map(([, service]) => service))).toEqual(new Set(Object.keys(EMBED_SERVICES)));
  });

  it.each([
    '',
    'https://example.com/watch?v=wZZ7oFKsKzY',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?list=PLabc',
    'https://www.youtube.com/watch?v="><script>',
    'https://evil.example/?https://vimeo.com/76979871',
    'https://vimeo.com.evil.example/76979871',
    'javascript:https://vimeo.com/76979871',
    'https://www.reddit.com/r/pics"onload="x',
    'https://www.facebook.com/a/b&href=https://evil.example',
    'https://gist.github.com/user/1/../../evil x',
    'look at https://vimeo.com/76979871',
  ])('returns null for %j', (source) => {
    expect(findEmbed(source)).toBeNull();
  });

  it('rejects long addresses quickly', () => {
    const started = performance.now();
    for (const piece of ['a/', 'a', '1', '-/', '%20']) {
      for (const host of ['https://www.reddit.com/', 'https://vimeo.com/', 'https://miro.com/', 'https://imgur.com/']) {
        expect(findEmbed(`${host}${piece.repeat(20_000)}"`)).toBeNull();
      }
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
