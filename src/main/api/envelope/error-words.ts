/**
 * Words with which servers refuse a request, in English and Russian. Keys are normalised (`normaliseKey`), texts
 * trimmed and lower case. Only look-ups on bounded texts, since they are untrusted.
 */
import { wordList, wordSet } from '@shared/rules/word-tables'
import { withoutEnd } from '@shared/rules/trimmed'

export const ERROR_KEYS: ReadonlySet<string> = wordSet(`
  error errors err errs exception exceptions fault failure failures error_info error_list error_data error_details
  error_detail error_messages
  ошибка ошибки
`)

/** Keys whose text, if any, is an error: `{ "error_code": 5, "error_message": "..." }` and similar. */
export const ERROR_TEXT_KEYS: ReadonlySet<string> = wordSet(`
  error_message error_msg error_text error_description error_reason error_string error_title errmsg err_msg errormsg
  errormessage faultstring fault_string
  текст_ошибки
`)

/** Keys whose number is an error unless it is 0. */
export const ERROR_CODE_KEYS: ReadonlySet<string> = wordSet(`
  error_code error_no error_number error_id errno errcode err_code err_no faultcode fault_code
  код_ошибки
`)

/** Keys of a code that may also mean success. */
export const CODE_KEYS: ReadonlySet<string> = wordSet(`
  code status status_code statuscode http_code http_status http_status_code response_code result_code return_code
  ret_code retcode ret
  код статус код_ответа
`)

/** Keys with "yes" for success. */
export const SUCCESS_KEYS: ReadonlySet<string> = wordSet(`
  success succeeded successful successfully is_success is_successful is_ok ok is_valid
  успех успешно
`)

/** Keys with "yes" for failure. */
export const FAILURE_KEYS: ReadonlySet<string> = new Set(['is_error', 'has_error', 'has_errors', 'failed', 'is_failed'])

/** Keys with "no" for missing access: `{ "auth": false }`. */
export const LET_IN_KEYS: ReadonlySet<string> = wordSet(`
  auth authorized authorised authenticated is_auth is_authorized is_authorised logged_in is_authenticated is_logged_in
  loggedin signed_in token_valid valid_token is_token_valid credentials_valid session_valid
  авторизован авторизация
`)

/** Keys with "yes" for missing access. */
export const SHUT_OUT_KEYS: ReadonlySet<string> = wordSet(`
  need_auth need_login needs_login auth_required login_required require_auth require_login unauthorized unauthorised
  session_expired token_expired invalid_token
`)

/** Keys with "no" for a missing right. Numbers may be access levels, so only a plain "no" counts. */
export const ALLOWED_KEYS: ReadonlySet<string> = wordSet(`
  access has_access allowed is_allowed permitted access_granted granted can_access
  доступ разрешено
`)

/** Keys of messages to the user. Titles and descriptions are left out, since records have them too. */
export const MESSAGE_KEYS: readonly string[] = wordList(`
  message msg error_message error_msg errmsg detail details reason messages
  сообщение причина
`)

/** Keys whose value is an outcome word. */
export const OUTCOME_KEYS: ReadonlySet<string> = wordSet(`
  status result state outcome type level severity code status_text result_code response
  статус результат состояние
`)

/** Other keys of errors: problem details (RFC 9457) and support data. */
export const SUPPORT_KEYS: ReadonlySet<string> = wordSet(`
  title type instance name lang locale server host method url uri ip ts date stack stacktrace file line class uuid
  guid trace node api_version messages
`)

/** Keys of texts, in order of preference. */
export const TEXT_KEYS: readonly string[] = wordList(`
  message error_message error_description error_msg error_text errmsg err_msg msg detail details title description
  reason text faultstring fault_string error errors err exception fault messages
  сообщение текст_ошибки описание ошибка ошибки причина
`)

const FAILURE_WORDS: ReadonlySet<string> = new Set([
  ...['error', 'err', 'fail', 'failed', 'failure', 'fault', 'fatal', 'exception', 'denied', 'access denied', 'refused'],
  ...['rejected', 'unauthorized', 'unauthorised', 'unauthenticated', 'forbidden', 'invalid', 'nok', 'not ok', 'not_ok'],
  ...['unsuccessful', 'unsuccess', 'not found', 'not_found', 'bad request', 'bad_request', 'critical'],
  ...['ошибка', 'отказ', 'отказано', 'отклонено', 'неуспех', 'неуспешно', 'не успешно', 'неудача', 'сбой', 'запрещено'],
  ...['доступ запрещен', 'доступ запрещён', 'не авторизован', 'провал']
])

/** Texts in error fields that mean "no error". */
const NOTHING_WORDS: ReadonlySet<string> = new Set([
  ...['', '0', '1', 'false', 'null', 'none', 'no', 'n/a', '-', '[]', '{}', '200', '200 ok', 'undefined'],
  ...['no error', 'no errors', 'without errors', 'нет', 'нет ошибок', 'без ошибок']
])

const SUCCESS_WORDS: ReadonlySet<string> = new Set([
  ...['ok', 'okay', 'true', 'yes', 'success', 'successful', 'succeeded', 'done', 'ок', 'да', 'успех', 'успешно'],
  ...['готово', 'выполнено', 'no error', 'no errors', 'нет ошибок', 'без ошибок']
])

const NO_WORDS: ReadonlySet<string> = new Set([
  ...['false', '0', 'no', 'n', 'f', 'off', 'нет', 'ложь', 'н', 'not ok', 'nok']
])
const YES_WORDS: ReadonlySet<string> = wordSet('true 1 yes y t on да истина ok')

const lower = (text: string): string => withoutEnd(text.slice(0, 60).trim().toLowerCase(), '.!')

const isAmong = (words: ReadonlySet<string>, text: string): boolean => text.length <= 60 && words.has(lower(text))

export const isFailureWord = (text: string): boolean => isAmong(FAILURE_WORDS, text)
export const isSuccessWord = (text: string): boolean => isAmong(SUCCESS_WORDS, text)
/** Whether the text of an error field means "no error". */
export const isNothing = (text: string): boolean => isSuccessWord(text) || isAmong(NOTHING_WORDS, text)

export const isNo = (value: unknown): boolean =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && value !== '' && (isAmong(NO_WORDS, value) || isFailureWord(value)))

export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && isAmong(YES_WORDS, value))
