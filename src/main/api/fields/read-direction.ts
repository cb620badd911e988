/** Whether money went out or came in, as payloads say it. */

/** By how they begin; the interface's own words are debit (write-off) and credit (receipt). */
const DEBIT =
  /^(debit|debet|write.?off|expen[sc]e|out$|out.?(go|flow|lay|come|bound)|withdraw|refund|spend|spent|minus|расход|списан|дебет|выплат|возврат|исходящ|минус|-$)/i
const CREDIT =
  /^(credit|kredit|receipt|in$|in.?(flow|com|bound)|received|deposit|plus|приход|поступ|оплата клиент|зачислен|кредит|доход|входящ|плюс|\+$)/i
/** Names of fields whose `yes` means money that went out. */
const OF_DEBITS = /(^|_)(debit|debet|expense|outgoing|outcome|withdrawal|write_?off|расход|списание)(_|$)/

export function directionOfWord(word: string): 'debit' | 'credit' | null {
  const text = word.trim()
  return DEBIT.test(text) ? 'debit' : CREDIT.test(text) ? 'credit' : null
}

export function isDirectionWord(word: string): boolean {
  return word.length <= 40 && directionOfWord(word) !== null
}

/** What a yes or no under a name says: `type: 1` and `is_credit: true` are receipts, `is_debit: true` is none. */
export function directionOfFlag(flag: boolean, name: string): 'debit' | 'credit' {
  return flag === OF_DEBITS.test(name) ? 'debit' : 'credit'
}
