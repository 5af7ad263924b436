/** The defaults of the contact page, shown until an editor changes them (spec section 2, "Contact"). */
export const contactPresets = {
  labels: {
    office: 'Office',
    direct: 'Direct',
    social: 'Elsewhere',
    linkedin: 'LinkedIn',
    twitter: 'Twitter',
    map: 'Interactive map would be embedded here',
    mapLink: 'View our office on a map',
  },
  form: {
    title: 'Send us a message',
    fullName: 'Full name',
    email: 'Email',
    subject: 'Subject',
    choose: 'Select an option',
    subjects: {
      investment: 'Investing with you',
      acquisition: 'A company for sale',
      partnership: 'Working together',
      other: 'Something else',
    },
    message: 'Message',
    submit: 'Send message',
  },
  faq: {
    title: 'Before you write',
    items: [
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
    ],
  },
};
