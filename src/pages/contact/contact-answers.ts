/** The contact page's questions and answers, which are not editable (spec section 2, "Contact"). */
export const ANSWERS = [
  {
    question: 'Who reads my message?',
    answer: 'A partner, on the day it arrives or the next working day. It is not passed to a call center.',
  },
  {
    question: 'Is it confidential?',
    answer:
      'Yes. We speak with nobody about your company until you agree, your staff least of all, and we sign a non-disclosure agreement on request.',
  },
  {
    question: 'What should I send about a business for sale?',
    answer:
      'Three lines are enough to begin: what it does, where it is, and roughly what it earns. We will ask for accounts once we both want to go on.',
  },
  {
    question: 'What happens after the first call?',
    answer:
      'We tell you whether we are of use to you. If so, you get a date for the next step and the name of the person who owes it to you.',
  },
] as const;
