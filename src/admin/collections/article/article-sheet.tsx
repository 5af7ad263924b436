import '../../../styles/article-sheet.css';
import { type CSSProperties, useEffect } from 'react';
import type { Fields } from '../../../content/fields';
import type { PlainOrRich } from '../../../content/rich-text';
import { currentContent } from '../../../editing/state';
import { ConflictDialog } from '../../../editor-panels/conflicts/conflict-dialog';
import { useFields, useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { useField, useRevealFocus } from '../../../editor-panels/fields/use-field';
import { PageNotices } from '../../../editor-panels/page-host/page-notices';
import { SiteRichInput } from '../../../editor-panels/site-rich-input';
import { insightsEntryModel } from '../../../pages/collections/insights/insights-entry.model';
import { pageFacts } from '../../../pages/page-facts';
import { FACTS } from '../../../pages/page-kind';
import { Later } from '../../../ui/lazy-part';
import { OpenTools } from '../../page-editor/page-workspace';
import { useLook } from '../../page-editor/preview/use-look';
import { useEditing, useEntry } from '../../page-editor/use-entry';
import { useSections } from '../../page-editor/use-sections';
import { useShortcuts } from '../../page-editor/use-shortcuts';
import { ArticleSide } from './article-side';
import { SheetBar } from './sheet-bar';
import { SheetText, TITLE } from './sheet-text';

const entry: Fields[string] = insightsEntryModel.sections.entry;
const body: Fields[string] = insightsEntryModel.sections.body;

/** The editor of an article: a sheet with its title, summary and text, and everything else beside it. */
export function ArticleSheet() {
  const { pageId, view } = useEntry();
  const facts = pageFacts(pageId, useEditing(currentContent)[pageId]);
  const type = useType();
  useShortcuts();
  const text = `${pageId}.body`;
  useEffect(() => {
    view.setState({ shown: text });
    return () => view.setState({ shown: null });
  }, [view, text]);
  if (!facts) return null;

  function focusSummary() {
    document.getElementById(`${pageId}.entry.standfirst`)?.focus();
  }

  return (
    <>
      <PageNotices />
      <div className="sheet-screen">
        <SheetBar />
        <div className="sheet-columns">
          <article className="sheet" style={type} aria-label={facts.title}>
            <SheetText
              className="sheet-title"
              path={`${pageId}.${FACTS}.title`}
              field={TITLE}
              label="Title"
              placeholder="Title"
              onEnter={focusSummary}
            />
            <SheetText
              className="sheet-summary"
              path={`${pageId}.entry.standfirst`}
              field={entry.fields?.standfirst ?? TITLE}
              label="Summary"
              placeholder="Summary: one or two sentences, also shown in lists"
            />
            <SheetBody path={text} />
            <AddedSections />
          </article>
          <ArticleSide facts={facts} />
        </div>
        <OpenTools />
        <ConflictDialog />
      </div>
    </>
  );
}

function SheetBody({ path }: { path: string }) {
  const { Claims } = useFields();
  const { value, issue, set } = useField({ field: body, path, label: body.label });
  const target = useRevealFocus<HTMLDivElement>(path);
  return (
    <div className="edit-field sheet-body">
      <div ref={target} id={path} tabIndex={-1}>
        <SiteRichInput
          label={body.label}
          value={(value ?? undefined) as PlainOrRich | undefined}
          minHeight={320}
          isReadOnly={useIsFrozen()}
          onChange={(next) => set(next, { isTyping: true })}
        />
      </div>
      {issue ? (
        <p className="field-error" role="alert">
          {issue}
        </p>
      ) : null}
      {Claims ? (
        <Later>
          <Claims path={path} label={body.label} />
        </Later>
      ) : null}
    </div>
  );
}

/** Sections that were added below the text. They are edited in the page editor, where choosing the article's own section leads back. */
function AddedSections() {
  const { view } = useEntry();
  const { dynamic } = useSections();
  if (dynamic.length === 0) return null;
  return (
    <section className="sheet-added" aria-labelledby="sheet-added">
      <h3 id="sheet-added">Sections below the text</h3>
      <ul>
        {dynamic.map(({ path, name }) => (
          <li key={path}>
            <button type="button" className="link-button" onClick={() => view.setState({ chosen: path })}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the fonts of the site's brand. */
function useType(): CSSProperties {
  const { css } = useLook();
  const [, root = ''] = css.split(':root{', 2);
  const tokens = root.split('}', 1).join('').split(';');
  const fonts = tokens.filter((token) => /^--(font|weight)-/.test(token));
  return Object.fromEntries(fonts.map((token) => token.split(/:(.*)/s).slice(0, 2)));
}
