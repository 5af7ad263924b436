import { type FormEvent, useState } from 'react';
import { isFloatingType } from '../../sections/floating-types';
import { SECTION_MODELS, type SectionType } from '../../sections/models';
import type { SectionTools } from './use-section-tools';

const TYPES = (Object.keys(SECTION_MODELS) as SectionType[]).filter((type) => !isFloatingType(type));

interface AddSectionProps {
  tools: SectionTools;
  onLibrary: () => void;
}

/** Adds a section of one of the types, with its defaults, after the others; or leads to the library's. */
export function AddSection({ tools, onLibrary }: AddSectionProps) {
  const [type, setType] = useState<SectionType>('hero');
  const [name, setName] = useState('');

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { label, defaults } = SECTION_MODELS[type];
    const isAdded = await tools.add({
      sectionType: type,
      sectionName: name.trim() || label,
      sectionData: structuredClone(defaults) as Record<string, unknown>,
    });
    if (isAdded) setName('');
  }

  return (
    <form className="panel-foot section-add" aria-label="Add a section" onSubmit={(event) => void handleSubmit(event)}>
      <label>
        Type
        <select className="input" value={type} onChange={(event) => setType(event.target.value as SectionType)}>
          {TYPES.map((id) => (
            <option key={id} value={id}>
              {SECTION_MODELS[id].label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name
        <input
          className="input"
          value={name}
          maxLength={200}
          placeholder={SECTION_MODELS[type].label}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button
        type="button"
        className="tool-button tool-narrow"
        title="Templates, sections that were kept, and new ones built of elements"
        onClick={onLibrary}
      >
        Section Library
      </button>
      <button
        type="submit"
        className="tool-button tool-navy"
        // The second click of a double one adds nothing more.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Add Section
      </button>
    </form>
  );
}
