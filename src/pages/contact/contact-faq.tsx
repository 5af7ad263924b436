import { ANSWERS } from './contact-answers';

export function ContactFaq() {
  return (
    <section className="section section-deep" aria-labelledby="contact-faq">
      <div className="container split">
        <h2 id="contact-faq">Before you write</h2>
        <div className="faq">
          {ANSWERS.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
