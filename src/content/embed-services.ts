/** A service whose pages can be embedded: the addresses it accepts, the frame they are shown in, and its size. */
export interface EmbedService {
  label: string;
  /** Matches a complete page address; its groups identify the embedded content. */
  pattern: RegExp;
  /** The host of the frame. */
  host: string;
  /** Returns the frame's address for the pattern's groups, or null if they do not identify any content. */
  embed: (...groups: (string | undefined)[]) => string | null;
  /** The default size in pixels. Without a height, the service sizes its own frame, to at least `minHeight`. */
  width?: number;
  height?: number;
  minHeight?: number;
}

const ID = '([\\w-]+)';
const END = '(?:[/?#]\\S*)?$';

/** All services of the embed tool (spec section 9, "Embed services") by the name stored in `service`. */
export const EMBED_SERVICES: Record<string, EmbedService> = {
  vimeo: {
    label: 'Vimeo',
    pattern: /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:[\w-]+\/)*(\d{2,})(?:[?#]\S*)?$/i,
    host: 'player.vimeo.com',
    embed: (id) => `https://player.vimeo.com/video/${id}?title=0&byline=0`,
    width: 580,
    height: 320,
  },
  youtube: {
    label: 'YouTube',
    pattern:
      /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube\.com\/(?:v\/|u\/\w\/|embed\/|shorts\/|live\/|watch\/?(?=\?)))([\w-]*)((?:[?&][^#\s]*)?)(?:#\S*)?$/i,
    host: 'www.youtube.com',
    embed: buildYoutubeFrame,
    width: 580,
    height: 320,
  },
  coub: {
    label: 'Coub',
    pattern: createPattern(`coub\\.com/view/${ID}`),
    host: 'coub.com',
    embed: (id) => `https://coub.com/embed/${id}`,
    width: 580,
    height: 320,
  },
  vine: {
    label: 'Vine',
    pattern: createPattern(`vine\\.co/v/${ID}`),
    host: 'vine.co',
    embed: (id) => `https://vine.co/v/${id}/embed/simple/`,
    width: 580,
    height: 320,
  },
  imgur: {
    label: 'Imgur',
    pattern: /^https?:\/\/(?:i\.|www\.)?imgur\.com\/(?:[\w-]+\/)*([a-z0-9]+)(?:\.gifv)?(?:[?#]\S*)?$/i,
    host: 'imgur.com',
    embed: (id) => `https://imgur.com/${id}/embed`,
    width: 540,
    height: 500,
  },
  gfycat: {
    label: 'Gfycat',
    pattern: /^https?:\/\/gfycat\.com(?:\/detail)?\/([a-z]+)(?:[/?#-]\S*)?$/i,
    host: 'gfycat.com',
    embed: (id) => `https://gfycat.com/ifr/${id}`,
    width: 580,
    height: 436,
  },
  'twitch-channel': {
    label: 'Twitch',
    pattern: /^https?:\/\/www\.twitch\.tv\/(\w+)\/?$/i,
    host: 'player.twitch.tv',
    embed: (id) => `https://player.twitch.tv/?channel=${id}`,
    width: 600,
    height: 366,
  },
  'twitch-video': {
    label: 'Twitch',
    pattern: /^https?:\/\/www\.twitch\.tv\/(?:\w+\/v|videos)\/(\d+)(?:[/?#]\S*)?$/i,
    host: 'player.twitch.tv',
    embed: (id) => `https://player.twitch.tv/?video=v${id}`,
    width: 600,
    height: 366,
  },
  'yandex-music-album': {
    label: 'Yandex Music',
    pattern: /^https?:\/\/music\.yandex\.ru\/album\/(\d+)\/?$/i,
    host: 'music.yandex.ru',
    embed: (id) => `https://music.yandex.ru/iframe/#album/${id}/`,
    width: 540,
    height: 400,
  },
  'yandex-music-track': {
    label: 'Yandex Music',
    pattern: /^https?:\/\/music\.yandex\.ru\/album\/(\d+)\/track\/(\d+)(?:[/?#]\S*)?$/i,
    host: 'music.yandex.ru',
    embed: (album, track) => `https://music.yandex.ru/iframe/#track/${album}/${track}/`,
    width: 540,
    height: 100,
  },
  'yandex-music-playlist': {
    label: 'Yandex Music',
    pattern: /^https?:\/\/music\.yandex\.ru\/users\/([\w.-]+)\/playlists\/(\d+)(?:[/?#]\S*)?$/i,
    host: 'music.yandex.ru',
    embed: (user, list) => `https://music.yandex.ru/iframe/#playlist/${user}/${list}/show/cover/description/`,
    width: 540,
    height: 400,
  },
  codepen: {
    label: 'CodePen',
    pattern: createPattern(`codepen\\.io/${ID}/pen/${ID}`),
    host: 'codepen.io',
    embed: (user, pen) =>
      `https://codepen.io/${user}/embed/${pen}?height=300&theme-id=0&default-tab=css,result&embed-version=2`,
    width: 600,
    height: 300,
  },
  instagram: {
    label: 'Instagram',
    pattern: /^https:\/\/(?:www\.)?instagram\.com\/(?:reel|p)\/([\w-]+)(?:[/?#]\S*)?$/i,
    host: 'www.instagram.com',
    embed: (id) => `https://www.instagram.com/p/${id}/embed`,
    width: 400,
    height: 505,
  },
  twitter: {
    label: 'X',
    pattern: /^https?:\/\/(?:www\.)?(?:twitter\.com|x\.com)\/\w+\/status\/(\d+)(?:[/?#]\S*)?$/i,
    host: 'platform.twitter.com',
    embed: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`,
    width: 600,
    height: 300,
  },
  reddit: {
    label: 'Reddit',
    pattern: /^https:\/\/www\.reddit\.com\/([\w%~./-]+)(?:[?#]\S*)?$/i,
    host: 'www.redditmedia.com',
    embed: (post) => `https://www.redditmedia.com/${post}?ref_source=embed&ref=share&embed=true`,
    width: 600,
    height: 300,
  },
  pinterest: {
    label: 'Pinterest',
    pattern: /^https?:\/\/(?:[a-z]{2,3}\.)?(?:www\.)?pinterest\.com\/pin\/([\w-]+)\/?$/i,
    host: 'assets.pinterest.com',
    embed: (id) => `https://assets.pinterest.com/ext/embed.html?id=${id}`,
    minHeight: 400,
  },
  facebook: {
    label: 'Facebook',
    pattern: /^https?:\/\/www\.facebook\.com\/([\w.-]+)\/([\w./-]+)(?:[?#]\S*)?$/i,
    host: 'www.facebook.com',
    embed: (who, post) =>
      `https://www.facebook.com/plugins/post.php?href=https://www.facebook.com/${who}/${post}&width=500`,
    minHeight: 500,
  },
  aparat: {
    label: 'Aparat',
    pattern: /^(?:https?:\/\/)?(?:www\.)?aparat\.com\/v\/([\w-]+)(?:[/?#]\S*)?$/i,
    host: 'www.aparat.com',
    embed: (id) => `https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`,
    width: 600,
    height: 300,
  },
  miro: {
    label: 'Miro',
    pattern: /^https:\/\/miro\.com\/(?:[\w-]+\/)*([\w=-]{12})\/?(?:[?#]\S*)?$/i,
    host: 'miro.com',
    embed: (id) => `https://miro.com/app/live-embed/${id}`,
    minHeight: 500,
  },
  github: {
    label: 'GitHub Gist',
    pattern: createPattern(`gist\\.github\\.com/${ID}/${ID}`),
    host: 'gist.github.com',
    // GitHub's own page for frames. A frame of our own would need GitHub's script, which our Content-Security-Policy
    // forbids.
    embed: (user, gist) => `https://gist.github.com/${user}/${gist}.pibb`,
    width: 600,
    height: 300,
  },
};

/** The unique hosts that pages may frame; the Content-Security-Policy allows only these. */
export const EMBED_HOSTS: readonly string[] = [...new Set(Object.values(EMBED_SERVICES).map(({ host }) => host))];

/** The data that an embed block derives from a page's address. */
export interface Embed {
  service: string;
  embed: string;
  width?: number;
  height?: number;
}

/** Returns the frame for a page's address from the first service that matches, or null if none does. */
export function findEmbed(source: string): Embed | null {
  for (const [service, { pattern, embed, width, height }] of Object.entries(EMBED_SERVICES)) {
    const groups = pattern.exec(source)?.slice(1);
    const address = groups ? embed(...groups) : null;
    if (address) return { service, embed: address, ...(width && { width }), ...(height && { height }) };
  }
  return null;
}

function createPattern(address: string): RegExp {
  return new RegExp(`^https?://(?:www\\.)?${address}${END}`, 'i');
}

const YOUTUBE_TIMES: Record<string, string> = { start: 'start', t: 'start', time_continue: 'start', end: 'end' };

/** Preserves the start and end times and the playlist of a video. Personal lists (likes, mixes) cannot be embedded. */
function buildYoutubeFrame(inPath = '', query = ''): string | null {
  const given = [...query.matchAll(/[?&](\w+)=([^&]*)/g)].map(([, name = '', value = '']) => [name, value] as const);
  const id = inPath || given.find(([name]) => name === 'v')?.[1] || '';
  if (!/^[\w-]+$/.test(id)) return null;
  const kept = new Map<string, string>();
  for (const [name, value] of given) {
    const time = YOUTUBE_TIMES[name];
    const seconds = time && /^\d{1,6}(?=s?$)/.exec(value)?.[0];
    if (time && seconds) kept.set(time, seconds);
    if (name === 'list' && /^(?!LL|FL|RDMM)[\w-]+$/.test(value)) kept.set('list', value);
  }
  const asked = [...kept].map(([name, value]) => `${name}=${value}`).join('&');
  return `https://www.youtube.com/embed/${id}${asked && `?${asked}`}`;
}
