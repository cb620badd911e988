/** Whether money went out or came in, in the words of payloads. */

/** By the beginnings of words; the interface's own are debit (write-off) and credit (receipt). */
const DEBIT =
  /^(debit|debet|write.?off|expen[sc]e|out$|out.?(go|flow|lay|come|bound)|withdraw|refund|spend|spent|minus|расход|списан|дебет|выплат|возврат|исходящ|минус|-$)/i
const CREDIT =
  /^(credit|kredit|receipt|in$|in.?(flow|com|bound)|received|deposit|plus|приход|поступ|оплата клиент|зачислен|кредит|доход|входящ|плюс|\+$)/i
/** Names of fields whose `yes` means that money went out. */
const OF_DEBITS = /(^|_)(debit|debet|expense|outgoing|outcome|withdrawal|write_?off|расход|списание)(_|$)/

export function directionOfWord(word: string): 'debit' | 'credit' | null {
  const text = word.trim()
  return DEBIT.test(text) ? 'debit' : CREDIT.test(text) ? 'credit' : null
}

export function isDirectionWord(word: string): boolean {
  return word.length <= 40 && directionOfWord(word) !== null
}

/** The meaning of yes or no under a name: `type: 1` and `is_credit: true` are receipts, `is_debit: true` is none. */
export function directionOfFlag(flag: boolean, name: string): 'debit' | 'credit' {
  return flag === OF_DEBITS.test(name) ? 'debit' : 'credit'
}
