import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { addressFrom } from '../../pages/address-rules';
import { LAYOUT_MODELS } from '../../pages/models';
import { LAYOUTS, type Layout } from '../../pages/page-kind';
import { Dialog } from '../../ui/dialog';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { AskForm } from '../administration/ask-form';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { AddressField } from './address-field';
import { LayoutDrawing } from './layout-drawing';

/** A new page: what it is called, where it stands, what it is made of. It is opened once it is made. */
export function NewPageDialog({ onClose, onMade }: { onClose: () => void; onMade: () => Promise<void> }) {
  const { trpc, notify } = useDashboard();
  const [, navigate] = useLocation();
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [layout, setLayout] = useState<Layout>('blank');
  const [isPublished, setPublished] = useState(false);
  const [isInMenu, setInMenu] = useState(false);
  const shown = address ?? (title.trim() === '' ? '' : addressFrom(title));

  async function handleSend() {
    const status = isPublished ? 'published' : 'draft';
    const made = await trpc.pages.create.mutate({
      title,
      address: shown,
      layout,
      status,
      isInMenu: isPublished && isInMenu,
    });
    notify({ title: isPublished ? 'Page published' : 'Page made', description: made.title });
    onClose();
    await onMade();
    navigate(`${SCREEN_PATHS.pages}?page=${made.pageId}`);
  }

  return (
    <Dialog title="New page" onClose={onClose}>
      <AskForm submitLabel="Make the page" busyLabel="Making..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <TitleField value={title} onChange={setTitle} problem={problemOf('title')} />
            <AddressField value={shown} onChange={setAddress} problem={problemOf('address')} />
            <fieldset className="layouts">
              <legend>Layout</legend>
              {LAYOUTS.map((id) => (
                <label key={id} className="layout-card">
                  <input type="radio" name="layout" checked={layout === id} onChange={() => setLayout(id)} />
                  <LayoutDrawing layout={id} />
                  <span>{LAYOUT_MODELS[id].label}</span>
                </label>
              ))}
            </fieldset>
            <Check isOn={isPublished} onChange={setPublished}>
              Publish it at once
            </Check>
            <Check
              isOn={isPublished && isInMenu}
              isOff={!isPublished}
              onChange={setInMenu}
              hint="The menu leads to pages that are published."
              problem={problemOf('isInMenu')}
            >
              Show in the menu
            </Check>
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  problem: string | undefined;
}

function TitleField({ value, onChange, problem }: TitleFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Title" problem={problem}>
      <input
        id={id}
        name="title"
        className="input"
        required
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, undefined, problem)}
      />
    </FieldFrame>
  );
}

interface CheckProps {
  isOn: boolean;
  isOff?: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
  problem?: string | undefined;
  children: ReactNode;
}

function Check({ isOn, isOff = false, onChange, hint, problem, children }: CheckProps) {
  const id = useId();
  return (
    <div className="page-check">
      <label>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={isOff}
          onChange={(event) => onChange(event.target.checked)}
          {...describedBy(id, hint, problem)}
        />
        {children}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
