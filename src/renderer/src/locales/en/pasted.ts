/** What a pasted text names, as chips below the field of a search. */
export const pasted = {
  lookFor: 'Look for:',
  left: 'and {n} more in the text',
  savedOnly: 'Only what is saved on this computer is searched.',
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
