/**
 * Recognises refusals in English and Russian texts. Words match as whole words in any script, which `\b` cannot:
 * `подключён` contains no «ключ», `secretary` no `secret`. A false alarm stops all requests until the user acts, so
 * ambiguous texts do not count.
 */

/** Upper bound of examined characters. */
const LONGEST = 300

/** All composed expressions, for the test that times them. */
export const PUT_TOGETHER: RegExp[] = []

/**
 * Matches whole words; a form ending in `…` matches a prefix. `_` separates words, since codes use it.
 *
 * @param forms regular expressions, each possibly of several forms separated by `|`
 */
function wordsLike(...forms: readonly string[]): RegExp {
  const parts = forms.join('|').replaceAll('ё', '[её]').replaceAll(' ', '[ _-]+').replaceAll('…', '\\p{L}*')
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts})(?![\\p{L}\\p{N}])`, 'u')
  PUT_TOGETHER.push(expression)
  return expression
}

const NOT_LET_IN = wordsLike(
  'unauthori…|unauthenticated|not authenticated|not logged in|not signed in|not authori[sz]ed(?!\\s+(?:to|for|by)\\s)',
  'please (?:log|sign) in|(?:log|sign) in (?:again|first)',
  'auth(?:entication|ori[sz]ation)? (?:is )?(?:failed|failure|error|exception|required|needed|expired|missing)',
  '(?:failed|invalid|missing|requires?|bad|wrong) auth(?:entication|ori[sz]ation)?',
  '(?:bad|invalid|wrong|incorrect|missing|expired) credentials?',
  'credentials? (?:are |is )?(?:invalid|wrong|incorrect)|(?:invalid|wrong|bad|incorrect) sign(?:ature)?',
  'login required|log in required|expired token|invalid grant',
  'sign(?:ature)? (?:is )?(?:error|failed|failure|invalid|wrong|mismatch|does not match)',
  'session (?:has |is )?(?:expired|over|invalid|timed out)|invalid session',
  'не авториз…|неавториз…|ошибка (?:авториз…|аутентиф…)|не аутентиф…|не выполнен вход',
  '(?:необходима|требуется|нужна) (?:авториз…|аутентиф…)',
  '(?:авторизация|аутентификация) не (?:пройдена|удалась|выполнена)',
  '(?:неверная|неправильная|недействительная) подпись|(?:неверные|неправильные) учётные|войдите в систему',
  '(?:сессия|сеанс) (?:устарел…|истёк…|завершен…|завершён…|недействител…|окончен…)'
)
/** Matches whole texts only. */
const AUTHENTICATION = /^(?:authentication|authorization|auth)[.!]?$/

const NOT_ALLOWED = wordsLike(
  'forbidden|access (?:is |was )?denied|access (?:is )?not allowed|no access|not authori[sz]ed (?:to|for)',
  '(?:you|user|account|action|operation|request)(?: is| are)? not allowed|not permitted',
  'permissions? (?:denied|required|error|missing|needed)',
  '(?:no|missing|without|lacks?|lacking) (?:the )?permissions?',
  "(?:do|does)(?: not|n[’']t) have (?:the |enough |sufficient )?(?:permissions?|access|rights)",
  'insufficient (?:permissions?|rights|privileges?|access|scopes?)',
  'доступ(?: \\p{L}+){0,3} запрещён…|запрещён доступ|нет доступа|нет прав|не имеете прав|недостаточно прав',
  'отказано в доступе|в доступе отказано|доступ(?: \\p{L}+){0,3} (?:закрыт|ограничен)'
)

const TOO_OFTEN = wordsLike(
  'too many requests|rate limit…|query limit…|limit exceeded|throttl…|requests? limit',
  'слишком много запросов|слишком част(?:ые|о) (?:запрос|обращ)…|слишком частые|превышен лимит запросов',
  'превышено количество запросов'
)

const NOT_NOW = wordsLike(
  '(?:under|for|in|on|scheduled) maintenance|maintenance (?:mode|works?|window|in progress)|temporarily unavailable',
  'service (?:is )?(?:temporarily )?unavailable|try again later|internal (?:server )?error',
  'технические работы|временно недоступ…|(?:сервис|сервер|система) недоступ…|попробуйте позже'
)

/** Names of our token and secret, but not of other keys and tokens. */
const ACCESS = wordsLike(
  '(?:(?:api|access|auth|authentication|bearer|security|session|user|crypto) )?tokens?',
  '(?:api|access|app|auth|secret) keys?|apikeys?|secret|x crypto (?:token|secret)',
  'токен(?:а|у|ом|е|ы|ов)?|секрет(?:а|у|ом|е)?|(?:api|апи) ключ(?:а|у|ом|е|и)?|апиключ',
  'ключ(?:а|у|ом|е|и)? (?:доступа|api|апи|авторизации|безопасности)|секретн\\p{L}+ ключ(?:а|у|ом|е|и)?'
)
/** Other tokens: `unexpected token }`, `page token`. */
const OTHER_TOKENS =
  /(?:unexpected|page|sync|cursor|continuation|next|csrf|xsrf|push|device|upload|reset)[ _-]*token|токен(?:а|ом)? (?:страницы|синхронизации|устройства)|неожиданный токен/gu
const WRONG = wordsLike(
  'invalid|wrong|incorrect|expired|missing|unknown|bad|not valid|revoked|mismatch…|inactive',
  'not (?:found|recogni[sz]ed|specified|provided|given|set|active)|required|rejected|blocked|disabled',
  'невер…|неправильн…|недейств…|некорректн…|просроч…|истёк|истекла|истёкш…|не найден…|неизвестн…|не указан…',
  'не передан…|не задан…|отсутств…|отозван…|заблокирован…|не подош…|не подходит|устарел…'
)
/** Maximum distance in characters between two related words. */
const NEAR = 30

/** `Wrong key` as the whole text: a different key would be named. */
const ONLY_KEY =
  /^(?:указан )?(?:(?:invalid|wrong|incorrect|bad|unknown|expired|missing) key|key (?:is )?(?:invalid|wrong|incorrect|expired|unknown|missing|not found)|(?:неверный|неправильный|недействительный|неизвестный|просроченный) ключ|ключ (?:неверен|неверный|недействителен|просрочен|ист[её]к|не найден|не указан|отсутствует|отозван|заблокирован))[.!]?$/

const MEANINGS: readonly [status: number, parts: RegExp][] = [
  [401, NOT_LET_IN],
  [403, NOT_ALLOWED],
  [429, TOO_OFTEN],
  [503, NOT_NOW]
]

/** HTTP status implied by a text; null if uncertain. */
export function statusOfWords(text: string): number | null {
  const lower = text.slice(0, LONGEST).toLowerCase().trim()
  if (NO_NEED.test(lower)) return null
  for (const [status, parts] of MEANINGS) if (parts.test(lower)) return status
  return AUTHENTICATION.test(lower) || ONLY_KEY.test(lower) || isOfAccess(lower) ? 401 : null
}

/** Texts that sound like a refusal but say that no log-in is needed. */
const NO_NEED = /\bno authenti\w+ (?:is )?(?:required|needed)|(?:авторизация|аутентификация) не (?:требуется|нужна)/u

/** Whether one sentence names the token or secret and a problem close to it. */
function isOfAccess(lower: string): boolean {
  return lower
    .replace(OTHER_TOKENS, ' ')
    .split(/[.!?;\n]/)
    .some((sentence) => {
      const [access, wrong] = [ACCESS.exec(sentence), WRONG.exec(sentence)]
      if (access === null || wrong === null) return false
      const [first, second] = access.index < wrong.index ? [access, wrong] : [wrong, access]
      return second.index - first.index - first[0].length <= NEAR
    })
}

/** Whether a text certainly is a refusal, even without a stated error. */
export const isSurelyRefused = (text: string): boolean => {
  const status = text.length <= 200 ? statusOfWords(text) : null
  return status === 401 || status === 403
}

const FAILING = wordsLike(
  'fail(?:ed|s|ure)?|errors?|invalid|wrong|incorrect|denied|refused|rejected|expired|forbidden|unauthori…|not valid',
  'not permitted|not allowed|not authori…|bad|missing|mismatch|revoked|exception|cannot|can not|could not|unable',
  'unknown|illegal|unsupported|exceeded|blocked|required',
  'ошибк…|невер…|неправильн…|недейств…|некорректн…|отказ…|запрещ…|просроч…|не удалось|сбой|невозможно|отклон…',
  'недоступ…|не указан…|не передан…|не авториз…|заблокирован…|превышен…|исключение'
)
const NO_FAILURE =
  /(?:\bno|\bwithout(?: any)?|\b0|(?<!\p{L})(?:нет|без)) (?:errors?|failures?|exceptions?|ошибок|сбоев)/gu
/** Nothing found or an empty list: an answer, not a failure. */
const NOTHING_THERE = wordsLike(
  '(?:no|0|not any) (?:\\p{L}+ )?(?:data|records?|results?|items?|rows?|entries|matches|objects?)',
  '(?:not|nothing|none) found|nothing|(?:is|are) empty|empty',
  'ничего|не найден…|нет (?:данных|записей|результатов|объектов|совпадений)|данных нет|пуст(?:о|ой|ая|ое)?',
  'отсутству…'
)

export function isFailureText(text: string): boolean {
  const lower = text.slice(0, LONGEST).toLowerCase().replace(NO_FAILURE, ' ')
  return statusOfWords(lower) !== null || (FAILING.test(lower) && !NOTHING_THERE.test(lower))
}

/** Phrases for a part of the service that is off or unavailable. */
const OFF = wordsLike(
  'disabled|switched off|turned off|is off|unavailable|not (?:enabled|available|installed|connected)',
  'отключ…|выключ…|не (?:подключ|включ|установлен|доступ|активирован)…|недоступ…'
)

/** Whether a message reports something off or unavailable. */
export const isSwitchedOffText = (text: string): boolean => OFF.test(text.slice(0, LONGEST).toLowerCase())

/** Whether a message reports an empty result or success. */
export function isNothingText(text: string): boolean {
  const lower = text.slice(0, LONGEST).toLowerCase()
  return NOTHING_THERE.test(lower) || GOOD.test(lower.replace(NO_FAILURE, ' ok '))
}

const GOOD = wordsLike(
  'ok|okay|success…|succeed…|done|complet…|accepted|loaded|fetched|welcome',
  'успе[хш]…|ок|готово|выполнен…|получен…|загружен…'
)
