import { isRichText } from '../content/rich-text';
import { isSafeUrl, resolveAsset } from '../content/url';
import { isRecord } from '../lib/is-object';
import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';
import { SiteLink } from '../ui/link';
import { createBlurStyle, ResponsiveImage } from '../ui/responsive-image';

const TITLE_KEYS = new Set(['title', 'headline', 'name', 'company']);
const IMAGE_KEYS = new Set(['image', 'src', 'photo']);
const FIGURE_KEYS = new Set(['stats', 'metrics']);
const ADDRESS_KEY = /(url|href|link|linkedin|twitter)$/i;

export interface ValueProps {
  value: unknown;
  path: string;
}

/** Renders a value without a model: titles become headings, lists cards and buttons links. All content is shown. */
export function Value({ value, path }: ValueProps) {
  if (typeof value === 'string' || isRichText(value)) {
    return <RichText path={path} value={value} className="prose" />;
  }
  if (typeof value === 'number') return <Text as="p" path={path} value={String(value)} />;
  if (Array.isArray(value)) return <Items items={value} path={path} />;
  if (typeof value === 'object' && value !== null)
    return <Parts parts={value as Record<string, unknown>} path={path} />;
  return null;
}

function Parts({ parts, path }: { parts: Record<string, unknown>; path: string }) {
  const { buttonText, buttonUrl, linkText, linkUrl, ...rest } = parts;
  if (isButton(parts)) return <ButtonPart text={parts.text} url={parts.url} path={`${path}.text`} />;
  const main = Object.keys(rest).find((key) => TITLE_KEYS.has(key));
  return (
    <div className="stack">
      {Object.entries(typeof linkText === 'string' ? rest : { ...rest, linkText, linkUrl }).map(([key, value]) => (
        <Part key={key} name={key} isMain={key === main} value={value} path={`${path}.${key}`} />
      ))}
      {typeof linkText === 'string' && <LinkPart text={linkText} url={linkUrl} path={`${path}.linkText`} />}
      {typeof buttonText === 'string' && <ButtonPart text={buttonText} url={buttonUrl} path={`${path}.buttonText`} />}
    </div>
  );
}

function Part({ name, isMain, value, path }: ValueProps & { name: string; isMain: boolean }) {
  if (TITLE_KEYS.has(name) && (typeof value === 'string' || isRichText(value))) {
    // The path of a section's own title has three segments: page.section.title.
    const isOuter = isMain && path.split('.').length <= 3;
    return <Text as={isOuter ? 'h2' : 'h3'} path={path} value={value} className={isOuter ? undefined : 'text-lead'} />;
  }
  if (typeof value === 'string' && IMAGE_KEYS.has(name)) {
    return value !== '' && isSafeUrl(value) ? (
      <ResponsiveImage
        src={resolveAsset(value)}
        sizes="(min-width: 44rem) 42rem, 100vw"
        style={createBlurStyle(resolveAsset(value))}
        alt=""
        data-path={path}
        loading="lazy"
        decoding="async"
        className="w-full max-w-2xl"
      />
    ) : null;
  }
  if (typeof value === 'string' && ADDRESS_KEY.test(name)) {
    return value !== '' && isSafeUrl(value) ? (
      <p>
        <a href={value} data-path={path} className="text-link">
          {value}
        </a>
      </p>
    ) : null;
  }
  if (FIGURE_KEYS.has(name) && isFigures(value)) return <Figures figures={value} path={path} />;
  return <Value value={value} path={path} />;
}

/** Renders figures with their labels, as in `stats` and `metrics`. */
function Figures({ figures, path }: { figures: Record<string, string | number>; path: string }) {
  return (
    <dl className="figures flex flex-wrap gap-x-12 gap-y-4">
      {Object.entries(figures).map(([key, value]) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-[0.9375rem] text-ink-soft">{formatLabel(key)}</dt>
          <Text as="dd" path={`${path}.${key}`} value={String(value)} className="font-serif text-h3" />
        </div>
      ))}
    </dl>
  );
}

function isFigures(value: unknown): value is Record<string, string | number> {
  const isFigure = (part: unknown) => typeof part === 'string' || typeof part === 'number';
  return isRecord(value) && Object.values(value).every(isFigure);
}

function formatLabel(key: string): string {
  const spaced = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function Items({ items, path }: { items: readonly unknown[]; path: string }) {
  const areTexts = items.every((item) => typeof item === 'string' || typeof item === 'number');
  return areTexts ? (
    <ul className="prose list-disc grid gap-2 pl-5">
      {withPaths(path, items).map((entry) => (
        <li key={entry.path}>
          <Text as="span" path={entry.path} value={String(entry.item)} />
        </li>
      ))}
    </ul>
  ) : (
    <div className="cards">
      {withPaths(path, items).map((entry) => (
        <Value key={entry.path} value={entry.item} path={entry.path} />
      ))}
    </div>
  );
}

function LinkPart({ text, url, path }: { text: string; url: unknown; path: string }) {
  return (
    <p>
      <SiteLink href={toSafeUrl(url)} className="text-link">
        <Text as="span" path={path} value={text} />
      </SiteLink>
    </p>
  );
}

function ButtonPart({ text, url, path }: { text: string; url: unknown; path: string }) {
  return (
    <SiteLink href={toSafeUrl(url)} className="button button-outline">
      <Text as="span" path={path} value={text} />
    </SiteLink>
  );
}

function isButton(parts: Record<string, unknown>): parts is { text: string; url: string } {
  return typeof parts.text === 'string' && typeof parts.url === 'string' && Object.keys(parts).length === 2;
}

function toSafeUrl(url: unknown): string {
  return typeof url === 'string' && url !== '' && isSafeUrl(url) ? url : '#';
}
