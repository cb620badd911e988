/** Searches files for secrets. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Encodings in which programs may write a text. */
export function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8')
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('base64')),
    Buffer.from(bytes.toString('hex'))
  ]
}

/** All files below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Files below a folder that contain any of these texts, in any encoding. */
export function filesWith(folder: string, ...texts: readonly string[]): string[] {
  const forms = texts.flatMap(formsOf)
  return filesIn(folder).filter((file) => {
    if (statSync(file).size > 256 * 1024 * 1024) throw new Error(`${file} is too large to be searched`)
    const content = readFileSync(file)
    return forms.some((form) => content.includes(form))
  })
}
