import { useState } from 'react';
import { ToolButton } from '../../ui/tool-button';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { PromptDialog } from '../dialogs/prompt-dialog';
import { deleteTemplateQuestion } from '../dialogs/questions';
import { TemplateCard } from './template-card';
import { categoryName, TemplateFilter } from './template-filter';
import { findTemplates, type LibrarySection } from './templates';
import { KEPT_DRAWING } from './thumbnails';
import { type SavedTemplate, useSavedTemplates } from './use-saved-templates';

interface CustomTabProps {
  onAdd: (section: LibrarySection) => void;
  onPreview: (section: LibrarySection) => void;
  onSaveSection: () => void;
  onBuild: () => void;
}

/** Lists the saved templates, which can be added, renamed and deleted, and offers ways to create more. */
export function CustomTab({ onAdd, onPreview, onSaveSection, onBuild }: CustomTabProps) {
  const kept = useSavedTemplates();
  const [query, setQuery] = useState({ words: '', category: '' });
  const [renaming, setRenaming] = useState<SavedTemplate | null>(null);
  const [deleting, setDeleting] = useState<SavedTemplate | null>(null);
  const { data: templates = [], isPending, isError, refetch } = kept.query;
  const found = findTemplates(templates, query.words, query.category);

  async function handleRename(name: string) {
    if (renaming && (name === renaming.name || (await kept.rename(renaming.id, name)))) setRenaming(null);
  }

  function handleDelete() {
    if (deleting) void kept.remove(deleting.id);
    setDeleting(null);
  }

  return (
    <>
      <p className="library-make">
        <ToolButton look="navy" onClick={onBuild}>
          Build a section
        </ToolButton>
        <ToolButton onClick={onSaveSection}>Save a section from a page</ToolButton>
      </p>
      {templates.length > 0 ? <TemplateFilter query={query} onChange={setQuery} /> : null}
      <p role="alert" className="field-error panel-alert">
        {renaming ? '' : kept.problem}
      </p>
      <div className="panel-scroll">
        {isPending ? (
          <p role="status" className="panel-empty">
            <span className="spinner" aria-hidden="true" /> Loading templates...
          </p>
        ) : isError ? (
          <div role="alert" className="panel-empty">
            <p>The templates could not be loaded.</p>
            <ToolButton look="navy" onClick={() => void refetch()}>
              Retry
            </ToolButton>
          </div>
        ) : templates.length === 0 ? (
          <div className="panel-empty">
            <p>No saved sections yet. Build a section from elements, or save one from a page to reuse it.</p>
          </div>
        ) : found.length === 0 ? (
          <p className="panel-empty">No matching templates.</p>
        ) : null}
        <ul className="templates">
          {found.map((template) => {
            const { id, name, category, createdBy } = template;
            const by = createdBy ? `Saved by ${createdBy}.` : 'Saved earlier.';
            return (
              <TemplateCard key={id} drawing={KEPT_DRAWING} name={name} category={categoryName(category)} text={by}>
                <ToolButton look="small" onClick={() => onPreview(template)}>
                  Preview<span className="sr-only"> {name}</span>
                </ToolButton>
                <ToolButton look="small" onClick={() => onAdd(template)}>
                  Add<span className="sr-only"> {name}</span> to page
                </ToolButton>
                <ToolButton look="small" onClick={() => setRenaming(template)}>
                  Rename<span className="sr-only"> {name}</span>
                </ToolButton>
                <ToolButton look="small" disabled={kept.isBusy} onClick={() => setDeleting(template)}>
                  Delete<span className="sr-only"> {name}</span>
                </ToolButton>
              </TemplateCard>
            );
          })}
        </ul>
      </div>
      {renaming ? (
        <PromptDialog
          title="Rename template"
          label="Name"
          initial={renaming.name}
          confirmLabel="Rename"
          problem={kept.problem}
          isBusy={kept.isBusy}
          onAnswer={(name) => void handleRename(name)}
          onCancel={() => {
            kept.clearProblem();
            setRenaming(null);
          }}
        />
      ) : null}
      {deleting ? (
        <ConfirmDialog
          {...deleteTemplateQuestion(deleting.name)}
          onConfirm={handleDelete}
          onCancel={() => setDeleting(null)}
        />
      ) : null}
    </>
  );
}
