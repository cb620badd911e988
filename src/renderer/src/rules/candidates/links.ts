/** Finds app links and e-mail addresses; drops look-alikes: sites, files, hosts. */
import { withoutPunctuation } from '../link-end'
import { parseLink } from '@shared/rules/links'
import { isEmail } from '@shared/rules/lookup/checks'
import type { Page } from './page'

const LINK = /deskside:\/\/[!#-;=?-~]{1,4000}/gi
const SITE = /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"«»]+/gi
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}@])/gu
/** File names, including high-resolution pictures such as `logo@2x.png`. */
const FILE =
  /(?<![\p{L}\p{N}_@+-])[\p{L}\p{N}_@+-]{1,80}(?:\.[\p{L}\p{N}_-]{1,40}){0,4}\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|rtf|xml|json|zip|rar|7z|png|jpe?g|gif|svg|webp|heic|mp[34]|mov|dwg|eml|msg|html?|js|ts|exe|msi|dmg|p7s|sig)(?![\p{L}\p{N}])/giu
const UUID = /(?<![\p{L}\p{N}])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\p{L}\p{N}])/giu

export function takeLinks(page: Page): void {
  page.takeEach('link', LINK, ([text]) => {
    const link = withoutPunctuation(text)
    return parseLink(link) === null ? null : link
  })
  page.drop(SITE)
}

export function takeEmails(page: Page): void {
  // An address such as `x@files.zip` is rarer than a file name with `@`.
  page.drop(FILE)
  page.takeEach('email', EMAIL, ([text]) => {
    const address = text.replace(/^[.'%+-]+/, '').toLowerCase()
    return isEmail(address) ? address : undefined
  })
  page.drop(UUID)
}
