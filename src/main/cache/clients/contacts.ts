/** Contact persons of a client, collected from its projects. Pure. */
import type { ClientContact } from '@shared/model/clients'
import { foldClientName } from '@shared/rules/clients/names'

/** Contact data of one project; all texts as sent. */
export interface WrittenContact {
  readonly projectId: number
  readonly names: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

interface CollectedContact {
  readonly name: string | null
  readonly phones: Map<string, string>
  readonly emails: Map<string, string>
  readonly projects: Set<number>
}

/**
 * Equal contacts of several projects are one. A phone or an e-mail without a name belongs to the person who has it
 * elsewhere. By number of projects, then the newest.
 *
 * @param written newest project first
 */
export function contactsOf(written: readonly WrittenContact[]): readonly ClientContact[] {
  const named = new Map<string, CollectedContact>()
  const nameless: Omit<WrittenContact, 'names'>[] = []
  for (const { projectId, ...said } of written) {
    const [names, phones, emails] = [split(said.names), split(said.phones), split(said.emails)]
    for (const [at, name] of names.entries()) {
      const key = foldClientName(name)
      let one = named.get(key)
      if (one === undefined) named.set(key, (one = nobody(name)))
      // Several people: the nth phone is that of the nth person, if there are as many.
      add(one, projectId, belonging(phones, at, names.length), belonging(emails, at, names.length))
    }
    const [freePhones, freeEmails] = [free(phones, names.length), free(emails, names.length)]
    if (freePhones.length + freeEmails.length > 0) nameless.push({ projectId, phones: freePhones, emails: freeEmails })
  }
  const all = [...named.values()]
  for (const { projectId, phones, emails } of nameless) {
    const known = all.find(
      (one) =>
        phones.some((text) => one.phones.has(phoneKey(text))) || emails.some((text) => one.emails.has(emailKey(text)))
    )
    const one = known ?? nobody(null)
    if (known === undefined) all.push(one)
    add(one, projectId, phones, emails)
  }
  return all
    .map(({ name, phones, emails, projects }) => ({
      ...{ name, phones: [...phones.values()], emails: [...emails.values()], projects: projects.size },
      projectId: Math.max(...projects)
    }))
    .toSorted((a, b) => b.projects - a.projects || b.projectId - a.projectId)
}

const nobody = (name: string | null): CollectedContact => ({
  ...{ name, phones: new Map(), emails: new Map(), projects: new Set() }
})

function add(one: CollectedContact, project: number, phones: readonly string[], emails: readonly string[]): void {
  one.projects.add(project)
  for (const text of phones) if (!one.phones.has(phoneKey(text))) one.phones.set(phoneKey(text), text)
  for (const text of emails) if (!one.emails.has(emailKey(text))) one.emails.set(emailKey(text), text)
}

function belonging(texts: readonly string[], at: number, people: number): readonly string[] {
  if (people === 1) return texts
  return texts.length === people ? texts.slice(at, at + 1) : []
}

const free = (texts: readonly string[], people: number): readonly string[] =>
  people === 1 || (people > 1 && texts.length === people) ? [] : texts

/** Several values in one text are separated by commas, semicolons or lines. */
const split = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split(/[,;\n]+/u)).flatMap((text) => text.trim() || [])

const emailKey = (text: string): string => text.toLowerCase()

/** Digits, with +7 for the Russian 8. */
function phoneKey(text: string): string {
  const digits = text.replace(/\D/gu, '')
  if (digits.length < 5) return text.toLowerCase()
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}
