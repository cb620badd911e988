/** Candidates of a pasted text, as chips below a search field. */
export const pasted = {
  lookFor: 'Look for:',
  left: 'and {n} more in the text',
  savedOnly: 'Only saved data is searched.',
  from: {
    pasted: 'From the pasted text.',
    copied: 'From the clipboard.',
    dropped: 'From the dropped text.',
    mail: 'From the e-mail “{subject}”.',
    mailOnly: 'From an e-mail without a subject.'
  },
  unread: {
    winmail:
      'Outlook packed its text into winmail.dat, which can’t be read here. Only sender and recipients are searched.',
    encrypted: 'It is encrypted. Only sender, recipients and subject are searched.',
    formatting: 'Only Outlook can read its text. Only sender, recipients and subject are searched.'
  },
  cut: 'It is long: only the beginning of its text was read.',
  attached: 'Attached and not opened: {names}.',
  andMore: '{names} and {n} more',
  dropHere: 'Drop an e-mail or a text here to find who and what it names',
  dropOne: 'Drop one file at a time.',
  dropNothing: 'This has no text to look for. Save the e-mail as a file (.eml or .msg), and drop that.',
  noNames: 'This text has nothing to look up.',
  noNamesInMail: 'This e-mail has nothing to look up.',
  more: 'Press Search to ask {name} as well.',
  kind: {
    email: 'e-mail',
    phone: 'phone',
    inn: 'INN',
    kpp: 'KPP',
    ogrn: 'OGRN',
    bic: 'BIC',
    iban: 'IBAN',
    contract: 'contract',
    sum: 'sum',
    company: 'company',
    person: 'person',
    address: 'address',
    link: 'link'
  }
}
