/** Cheap checks for plain texts: sentence length in documents, and commit subjects. */
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
/** A blank line, list item, heading or table cell starts a new text. */
const BLOCK = /\n[ \t]*\n|\n(?=[ \t]*(?:[-*#]|\d+\.) )|\|/

/** A sentence that begins with code; the segmenter takes it for a lower-case word. */
const CODE_FIRST = /(?<=[.!?]) (?=`)/

/** Sentences of a Markdown text, without code blocks, comments and link targets. */
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

/** Error message for a document with more than 5 % of sentences over 30 words; otherwise null. */
export function longSentences(document: string): string | null {
  const sentences = sentencesOf(readFileSync(join(root, document), 'utf8'))
  const long = sentences.filter((sentence) => wordCount(sentence) > LONG_SENTENCE)
  if (long.length <= sentences.length * LONG_SHARE) return null
  const counts = `${long.length} of ${sentences.length} sentences have more than ${LONG_SENTENCE} words`
  return [`${document}: ${counts}`, ...long].join('\n    ')
}

/** Commit subjects that are too long or lack an area. */
export const badSubjects = (subjects: readonly string[]): readonly string[] =>
  subjects.filter((subject) => subject.length > LONGEST_SUBJECT || !AREA.test(subject))
