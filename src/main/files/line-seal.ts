/** Seals texts separately (AES-256-GCM), one per line: damage costs only the affected lines. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16
const KEY = /^[0-9a-f]{64}$/i

export class LineSeal {
  /** Identifies the key (16 hex digits), to tell a lost key from damage. The key cannot be derived from it. */
  readonly mark: string
  readonly #key: Buffer

  /**
   * @param workspaceKey key of the workspace, 64 hex digits; the sealing key is derived from it
   * @param purpose binds the key to one use: lines of another purpose cannot be opened
   */
  constructor(workspaceKey: string, purpose: string) {
    if (!KEY.test(workspaceKey)) throw new TypeError('The key of a workspace has 64 hex digits.')
    const source = Buffer.from(workspaceKey, 'hex')
    this.#key = Buffer.from(hkdfSync('sha256', source, '', `${purpose} key`, 32))
    this.mark = Buffer.from(hkdfSync('sha256', source, '', `${purpose} mark`, 8)).toString('hex')
  }

  /** Seals a text: base64 of nonce, ciphertext and tag. */
  seal(text: string): string {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const parts = [nonce, cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64')
  }

  /** Opens a line; null if it was sealed with another key or is damaged. */
  open(line: string): string | null {
    const bytes = Buffer.from(line, 'base64')
    if (bytes.length < NONCE + TAG) return null
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(-TAG))
    try {
      return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // Another key or damage: the other lines tell which.
      return null
    }
  }
}
