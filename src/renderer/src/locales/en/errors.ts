import type { ErrorCode } from '@shared/ipc/errors'

/**
 * One message per error code: what happened and what to do, for a connection that worked before. Messages of the
 * connection form are in `connect.ts`.
 */
export const errors: Record<ErrorCode, string> = {
  'network-offline': 'This computer has no network.',
  'network-name': 'The server’s name is not found at the moment. The network or the VPN may be off.',
  'network-refused':
    'The server does not accept connections at the moment. It may be restarting, or the VPN may be off.',
  'network-reset': 'The connection broke off in the middle.',
  'network-timeout': 'No answer came in time: the network may be slow, or the server busy.',
  'network-unreachable': 'The server can’t be reached from here at the moment. Check Wi-Fi, cable or VPN.',
  'network-other': 'Unknown network error; see the technical details.',
  'proxy-login': 'The proxy of your network asks for a sign-in. Sign in to it, then try again.',
  'captive-portal': 'This network wants you to sign in first. Open a browser, sign in, then try again.',
  'tls-untrusted':
    'This computer does not trust the server’s certificate. It may have been replaced, or this network intercepts the connection. Try another network, or ask the administrator of the server.',
  'tls-expired':
    'The server’s certificate has expired, or this computer’s clock is wrong. Check the clock, then ask the administrator of the server.',
  'tls-name':
    'The server’s certificate belongs to another name. This network may intercept the connection. Try another network, or ask the administrator of the server.',
  'tls-other':
    'No secure connection could be made. This network may block it. Try another one, or ask the administrator of the server.',
  'credentials-refused': 'The token or the secret is no longer accepted. Enter the current ones.',
  forbidden: 'The server knows you but does not allow this. Ask its administrator for the right to do it.',
  'lookup-quota': 'The lookup provider’s quota is used up. Try again when it is renewed.',
  'lookup-method':
    'The lookup provider has no method of this name, or the lookup path in the workspace’s settings is wrong. Check both.',
  'lookup-too-long': 'This is longer than the lookup provider accepts. Shorten it; nothing was paid.',
  'service-not-found':
    'The server answers, but does not find this data. If this happens everywhere, ask the administrator whether the address has changed.',
  'service-redirect':
    'The server now redirects to another address. For safety, Deskside doesn’t go there. Ask the administrator. If the new address is right, enter it in the settings.',
  'service-html':
    'A web page came instead of data. This network may ask for a sign-in, or the server is being worked on.',
  'service-not-json': 'The answer can’t be read as data. If this continues, ask the administrator of the server.',
  'service-truncated': 'The answer ended too early. Try again.',
  'service-unreadable':
    'The server sent other data than expected. Saved data stays. Ask the administrator whether the server has changed, and whether token and secret are still valid.',
  'service-error': 'The server reported an error. Try again later; its message is in the technical details.',
  'service-busy': 'The server asks to slow down.',
  'service-unavailable': 'The server is temporarily unavailable.',
  'service-too-large': 'The answer is too large. Ask for less at a time.',
  'address-empty': 'Enter the address.',
  'address-malformed': 'This is not an address. It looks like https://crm.example.org.',
  'address-not-https':
    'The address must begin with https, so that nobody on the way can read your data. Only a server on this computer may have http://127.0.0.1.',
  'address-has-credentials': 'Leave name and password out of the address. Token and secret have their own fields.',
  'address-has-query': 'Leave out what follows “?” or “#” in the address.',
  'lookup-path-malformed': 'The lookup path is one word: letters, digits, hyphen or underscore.',
  'credentials-malformed':
    'Token and secret are needed, in unaccented Latin letters (a–z), digits and signs, without line breaks. Copy them again.',
  'keychain-absent': 'This computer has no keychain that Deskside can use.',
  'keychain-locked': 'The keychain is locked. Unlock it and try again.',
  'keychain-timeout': 'The keychain does not answer. It may be waiting for your password in another window.',
  'keychain-refused': 'The keychain refuses Deskside. Allow Deskside to use it and try again.',
  'keychain-failed': 'The keychain failed. Try again; the technical details say how.',
  'credentials-missing': 'Token and secret of this workspace are not in the keychain. Enter them again.',
  'credentials-altered':
    'This workspace’s entry in the keychain was changed outside Deskside. Enter token and secret again.',
  'disk-full': 'The disk is full. Free some space; nothing was deleted.',
  'disk-read-only': 'The profile’s folder can’t be written to. Check its rights.',
  'cache-busy': 'The saved data is busy. Try again in a moment.',
  'cache-failed': 'The saved data could not be read. Close other copies of Deskside and start it again.',
  'cache-from-the-future': 'A newer version of Deskside saved this data. Update Deskside to use it.',
  'sqlite-missing':
    'A part of Deskside that keeps data could not be loaded. Install Deskside again; on Linux it needs glibc 2.34 or newer.',
  'user-data-unavailable':
    'Your settings and workspaces could not be opened, so changes to them are not saved now. Their file was left as it is. Check the space on the disk, your rights to the profile folder and whether Deskside is up to date. Then start it again.',
  'settings-restored':
    'The file of your settings and workspaces was damaged and was replaced by its copy. At most the very last change is lost.',
  'settings-lost':
    'The file of your settings and workspaces was damaged, and its copy too. Readable parts were kept, the rest was reset. The damaged file is next to it in the profile folder. Check language, theme and workspaces in the settings. Your views, pins and corrections come back when you open their workspace.',
  'made-restored':
    'The file with your views, pins and corrections was damaged and was replaced by its copy. Nothing is lost.',
  'made-damaged':
    'The file with your views, pins and corrections was damaged. Readable parts were kept; the damaged file was put aside. Bring back the rest from the backup, or import a file that you exported.',
  'made-key-lost':
    'The key of your views, pins and corrections is no longer in the keychain. The old file was put aside. Deskside uses it again if the key comes back. Otherwise import a file that you exported.',
  'made-locked':
    'Your views, pins and corrections can’t be read now. They are missing on screen, but none of them is lost. New ones are saved once the old ones can be read, but are gone if you quit before. Unlock the keychain and try again.',
  'made-left':
    'Your earlier views, pins and corrections could not be read when you chose "until I quit". They were not deleted: they are on the disk, encrypted. To have them back, keep the credentials in the keychain again. To delete them, remove the workspace.',
  'lookups-damaged':
    'The file with earlier answers of the lookup provider was damaged or lost, so nothing paid is sent. Open Lookup to see what was restored. Confirm there that you read it.',
  'lookups-unavailable':
    'Answers of the lookup provider can’t be saved now, so nothing paid is sent. Look at the technical details, then open the workspace again.',
  'lookup-busy': 'Another list is running. Wait for it, or pause it first.',
  'file-unreadable':
    'This file can’t be read. Check that it is still there and that you may read it. Folders, pipes, devices and files that change meanwhile can’t be read.',
  'file-unwritable':
    'The file can’t be written there. Choose another folder, or check its rights and the room on the disk.',
  'import-unreadable': 'This is not a file that Deskside exported, or it was changed since. Nothing was imported.',
  'import-from-the-future':
    'A newer version of Deskside wrote this file. Update Deskside to import it; nothing was changed.',
  'table-unreadable':
    'This is neither a text file with a table nor an Excel workbook (.xlsx), or it is broken. Save it as CSV or XLSX and open that.',
  'table-markup':
    'Whatever its name, this is a web page or another document without a readable table. Open it in a spreadsheet, save it as XLSX or CSV, and open that.',
  'table-empty': 'There is no row with text in this file.',
  'table-too-large': 'This table is too large, packed or unpacked. Divide it, and open its parts one after another.',
  'table-locked': 'This workbook is protected with a password. Save it without one and open that.',
  'mail-unreadable':
    'This is no saved e-mail that can be read (.eml or .msg), or it is broken. Save the e-mail as a file once more, or select its text and drop that.',
  'mail-too-large':
    'This e-mail is too large to be read: 25 MB at most, and not too deeply nested. Select its text and drop that.',
  'untrusted-sender': 'An action from an unknown source was blocked.',
  'unknown-route': 'Deskside doesn’t know this action. Start Deskside again.',
  'bad-input': 'This value won’t work. Check what you entered.',
  'not-found': 'There is no such record, neither on this computer nor on the server.',
  'sort-unavailable': 'Saved data can’t be sorted by this field. Sort by another one.',
  'client-tax-ids': 'These clients have different tax numbers, so they stay separate.',
  'workspace-closed': 'This workspace has been closed meanwhile. Open it again.',
  'link-refused': 'Deskside does not open links of this kind.',
  'link-unreadable': 'Deskside does not know this link. Copy the whole link again from its source.',
  'link-elsewhere': 'The link belongs to no workspace on this computer, neither by its name nor by its address.',
  'link-without-room': 'This version of Deskside can’t open this link.',
  'print-failed': 'Printing failed. Check that a printer is set up, or save it as PDF.',
  cancelled: 'Cancelled.',
  internal: 'Something unexpected happened inside Deskside. Try again; if it stays, start Deskside again.'
}

/** How Deskside recovers from an error by itself; appended, unless the next attempt is shown elsewhere. */
export const errorRetries = {
  'network-offline': 'Deskside reconnects by itself once there is one.',
  'network-name': 'Deskside reconnects by itself.',
  'network-refused': 'Deskside reconnects by itself.',
  'network-reset': 'Deskside reconnects by itself.',
  'network-timeout': 'Deskside reconnects by itself.',
  'network-unreachable': 'Deskside reconnects by itself.',
  'network-other': 'Deskside reconnects by itself.',
  'service-busy': 'Deskside waits as long as needed and continues by itself.',
  'service-unavailable': 'Deskside tries again by itself.'
} satisfies Partial<Record<ErrorCode, string>>
