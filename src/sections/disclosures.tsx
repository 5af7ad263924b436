/** Shows disclosures with what they qualify: as plain text, never behind a link, and in the largest size and contrast of running text. */
export function Disclosures({ texts = [] }: { texts?: readonly string[] | undefined }) {
  if (texts.length === 0) return null;
  return (
    <div className="disclosures section-white" role="note" aria-label="Disclosure">
      <div className="container stack">
        {texts.map((text) => (
          <p key={text} className="max-w-3xl whitespace-pre-line">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
