/** Cheap checks that keep texts plain: the length of sentences in documents, and the subjects of commits. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tasks/program.ts'

const LONG_SENTENCE = 30
const LONG_SHARE = 0.05
const LONGEST_SUBJECT = 72
/** An area and a colon, as in `calendar: show moved occurrences once`. */
const AREA = /^[a-z][a-z\d -]*: \S/

/** Every document of the project, by its path from the root. */
export const documents = (): readonly string[] => globSync('{*,docs/*}.md', { cwd: root }).toSorted()

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** A blank line, a list item, a heading or a cell of a table begins a new text. */
const BLOCK = /\n[ \t]*\n|\n(?=[ \t]*(?:[-*#]|\d+\.) )|\|/

/** A sentence that begins with code, which the segmenter takes for a lower-case word. */
const CODE_FIRST = /(?<=[.!?]) (?=`)/

/** The sentences of a Markdown text, without blocks of code, comments and addresses of links. */
export function sentencesOf(markdown: string): readonly string[] {
  return markdown
    .split(/^```.*$/m)
    .filter((_, index) => index % 2 === 0)
    .join('\n\n')
    .replaceAll(/<!--[^>]*-->/g, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll('**', '')
    .split(BLOCK)
    .flatMap((block) => [...segmenter.segment(block.replaceAll(/\s+/g, ' '))].map(({ segment }) => segment))
    .flatMap((sentence) => sentence.split(CODE_FIRST).map((part) => part.trim()))
    .filter((sentence) => wordCount(sentence) > 0)
}

/** Words of a sentence; a piece of code counts as one. */
export const wordCount = (sentence: string): number =>
  sentence
    .replaceAll(/`[^`]*`/g, 'code')
    .split(' ')
    .filter((word) => /[\p{L}\d]/u.test(word)).length

/** What is wrong with a document's sentences; null if at most 5 % of them are longer than 30 words. */
export function longSentences(document: string): string | null {
  const sentences = sentencesOf(readFileSync(join(root, document), 'utf8'))
  const long = sentences.filter((sentence) => wordCount(sentence) > LONG_SENTENCE)
  if (long.length <= sentences.length * LONG_SHARE) return null
  const counts = `${long.length} of ${sentences.length} sentences have more than ${LONG_SENTENCE} words`
  return [`${document}: ${counts}`, ...long].join('\n    ')
}

/** Subjects of commits that are too long or don't begin with an area. */
export const badSubjects = (subjects: readonly string[]): readonly string[] =>
  subjects.filter((subject) => subject.length > LONGEST_SUBJECT || !AREA.test(subject))
