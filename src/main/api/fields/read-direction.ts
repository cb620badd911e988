/** Debit or credit, from words in payloads. */

/** Word prefixes; the interface's own words are debit (write-off) and credit (receipt). */
const DEBIT =
  /^(debit|debet|write.?off|expen[sc]e|out$|out.?(go|flow|lay|come|bound)|withdraw|refund|spend|spent|minus|расход|списан|дебет|выплат|возврат|исходящ|минус|-$)/i
const CREDIT =
  /^(credit|kredit|receipt|in$|in.?(flow|com|bound)|received|deposit|plus|приход|поступ|оплата клиент|зачислен|кредит|доход|входящ|плюс|\+$)/i
/** Names of fields whose `yes` means debit. */
const OF_DEBITS = /(^|_)(debit|debet|expense|outgoing|outcome|withdrawal|write_?off|расход|списание)(_|$)/

export function directionOfWord(word: string): 'debit' | 'credit' | null {
  const text = word.trim()
  return DEBIT.test(text) ? 'debit' : CREDIT.test(text) ? 'credit' : null
}

export function isDirectionWord(word: string): boolean {
  return word.length <= 40 && directionOfWord(word) !== null
}

/** Direction of a flag: `type: 1` and `is_credit: true` are receipts, `is_debit: true` is a debit. */
export function directionOfFlag(flag: boolean, name: string): 'debit' | 'credit' {
  return flag === OF_DEBITS.test(name) ? 'debit' : 'credit'
}
