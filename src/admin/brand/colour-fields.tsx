import { useEffect, useId, useState } from 'react';
import {
  type ColourProblem,
  type ColourStanding,
  describeContrast,
  findColourProblems,
  rateColours,
} from '../../content/brand/brand-problems';
import { type ColourKey, DEFAULT_COLOURS } from '../../content/brand/palette';
import { isHex } from '../../content/brand/read-brand';
import { ToolButton } from '../../ui/tool-button';
import { useBrand } from './use-brand';

const COLOURS: { key: ColourKey; label: string; hint: string }[] = [
  { key: 'primary', label: 'Primary', hint: 'Headings, buttons and dark backgrounds.' },
  { key: 'accent', label: 'Accent', hint: 'Buttons, links and thin rules.' },
  { key: 'paper', label: 'Background', hint: 'Page background.' },
  { key: 'ink', label: 'Text', hint: 'Body text.' },
];

/** The four colors that the palette derives from, each with its contrast. */
export function ColourFields() {
  const { colours, choose } = useBrand();
  const standings = rateColours(colours);
  const problems = findColourProblems(colours);
  return (
    <fieldset className="brand-group brand-colours">
      <legend>Colors</legend>
      {COLOURS.map(({ key, label, hint }) => (
        <ColourField
          key={key}
          of={key}
          label={label}
          hint={hint}
          value={colours[key] ?? DEFAULT_COLOURS[key]}
          standing={standings[key]}
          problem={problems.find(({ of }) => of === key)}
          onChange={(value) => choose(['colours', key], value)}
        />
      ))}
    </fieldset>
  );
}

interface ColourFieldProps {
  of: ColourKey;
  label: string;
  hint: string;
  value: string;
  standing: ColourStanding;
  problem: ColourProblem | undefined;
  onChange: (value: string) => void;
}

function ColourField({ of, label, hint, value, standing, problem, onChange }: ColourFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  // The value may also change from outside: by undo, an applied suggestion or the color picker.
  useEffect(() => setText(value), [value]);
  const isColour = isHex(text);

  function handleText(written: string) {
    setText(written);
    if (isHex(written.trim())) onChange(written.trim().toLowerCase());
  }

  return (
    <div className="brand-colour" data-path={`site.brand.colours.${of}`}>
      <div className="brand-colour-row">
        <input
          type="color"
          aria-label={`${label}: pick a color`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            className="input"
            value={text}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={!isColour || problem !== undefined}
            aria-describedby={`${id}-hint ${id}-state`}
            onChange={({ target }) => handleText(target.value)}
          />
        </div>
      </div>
      <p className="brand-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div id={`${id}-state`} aria-live="polite">
        {isColour ? (
          problem ? (
            <p className="field-error">{problem.message}</p>
          ) : (
            <p className="brand-standing">{describeContrast(of, standing)}</p>
          )
        ) : (
          <p className="field-error">Enter a color such as {DEFAULT_COLOURS.primary}.</p>
        )}
      </div>
      {problem ? (
        <ToolButton onClick={() => onChange(problem.offer)}>
          Use {problem.offer} for {label.toLowerCase()}
        </ToolButton>
      ) : null}
    </div>
  );
}
