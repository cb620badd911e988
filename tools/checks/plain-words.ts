/** Cheap checks for plain texts: sentence length in documents, commit subjects, and the wording of comments. */
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

const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm

/** Comments of a source text, each on one line and without its marks. A text in quotes that looks like one is taken, too. */
export const commentsOf = (source: string): readonly string[] =>
  [...source.matchAll(COMMENT)].map(([comment]) =>
    comment
      .replaceAll(/^(?:\/\*\*?|\/\/|<!--)|(?:\*\/|-->)$/g, '')
      .replaceAll(/\n\s*(?:\*|\/\/)?/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
  )

/** Wording that hides the noun or uses an ordinary word as a private term. */
const RIDDLES: readonly RegExp[] = [
  // "What was dropped so far": name the thing, as in "Dropped data so far".
  /(?:^|[.:;] )(?:What|Whose) (?![^.]*\?)/,
  /\b(?:of|in|from|for|with|by|to|beside|behind|as|is|are) what\b/i,
  /@param \w+ what\b/,
  /\bwhat (?:is|was|are|were) (?:known|told|said|shown|kept|met|meant|left|looked)\b/i,
  /\bof whose\b|\bfor whom\b|\b(?:that|those) which\b|\bthe ones? (?:of|in|for|with|by|to) which\b/i,
  /\b(?:is|are|was|were) (?:told|met|said)\b/i,
  /\b(?:known|told|said|shown|kept|met) of\b/i,
  /\b(?:hence|thereby|therein|whereby|wherein|thence)\b/i,
  /\bas it stands\b|\bhow things stand\b/i
]

/** The comments of a source text that need plainer words. */
export const riddlesIn = (source: string): readonly string[] =>
  commentsOf(source).filter((comment) => RIDDLES.some((riddle) => riddle.test(comment)))

/** The comments of the whole project that need plainer words: `path: comment`. */
export const riddlesOfProject = (): readonly string[] =>
  globSync('{src,demo,tools,bench,e2e,test}/**/*.{ts,mts,mjs,vue}', { cwd: root })
    .toSorted()
    .filter((file) => !file.startsWith('tools/checks/plain-words'))
    .flatMap((file) => riddlesIn(readFileSync(join(root, file), 'utf8')).map((comment) => `${file}: ${comment}`))
