import { describe, expect, it } from 'vitest'
import {
  badSubjects,
  commentsOf,
  documents,
  longSentences,
  riddlesIn,
  riddlesOfProject,
  sentencesOf,
  wordCount
} from './plain-words.ts'

describe('the documents', () => {
  it.each(documents())('%s: at most 5 % of its sentences have more than 30 words', (document) => {
    expect(longSentences(document)).toBeNull()
  })

  it('are those of the root and of docs', () => {
    expect(documents()).toEqual(expect.arrayContaining(['CHANGELOG.md', 'README.md', 'docs/architecture.md']))
  })
})

it.each([
  ['One. Two!\nStill two? Three', ['One.', 'Two!', 'Still two?', 'Three']],
  ['A line\nthat goes on, e.g. here.', ['A line that goes on, e.g. here.']],
  ['# Title\n\n- first\n- second\n1. third', ['# Title', '- first', '- second', '1. third']],
  ['| a | b. C |\n| --- | :-: |\n| d | e |', ['a', 'b.', 'C', 'd', 'e']],
  ['Before\n\n```sh\nnpm test. Not. Read\n```\n\nafter', ['Before', 'after']],
  ['**Bold.** Then. `code` begins. `b`', ['Bold.', 'Then.', '`code` begins.', '`b`']],
  ['See [the guide](docs/a.md) and ![a picture](b.png).', ['See the guide and a picture.']],
  ['<!-- made. By -->Text', ['Text']]
])('reads the sentences of %j', (markdown, sentences) => {
  expect(sentencesOf(markdown)).toEqual(sentences)
})

it.each([
  ['One two – three.', 3],
  ['Run `npm run check -- a b` first', 3],
  ['Bold and 12', 3]
])('counts the words of %j', (sentence, count) => {
  expect(wordCount(sentence)).toBe(count)
})

it.each([
  ['calendar: show moved occurrences once', true],
  ['user data: one store', true],
  ['end-to-end: wait for the list', true],
  [`docs: ${'x'.repeat(66)}`, true],
  [`docs: ${'x'.repeat(67)}`, false],
  ['Show moved occurrences once', false],
  ['calendar:show moved occurrences', false],
  ['calendar: ', false],
  ['The calendar: shows moved occurrences', false]
])('takes %j for the subject of a commit: %j', (subject, isGood) => {
  expect(badSubjects([subject])).toEqual(isGood ? [] : [subject])
})

it('finds no riddle in the comments of the project', () => {
  expect(riddlesOfProject()).toEqual([])
})

it('reads the comments of a source text', () => {
  const source = [
    '/** One\n * and two. */',
    "const url = 'https://x.example' // Three",
    '  // four',
    '<!-- Five -->',
    'done()'
  ].join('\n')
  expect(commentsOf(source)).toEqual(['One and two.', 'Three four', 'Five'])
})

it.each([
  ['// What was dropped so far.', true],
  ['// What if it fails?', false],
  ['/** The list. Whose events cause reminders. */', true],
  ['/** Compares it with what is stored. */', true],
  ['/** @param asked what was requested */', true],
  ['/** The list of whose rows one is open. */', true],
  ['/** The one of which nothing is known. */', true],
  ['/** All that were read. */', false],
  ['/** The user is told. */', true],
  ['/** What the service said, and why. */', true],
  ['/** The known data of each. */', false],
  ['/** Known of\n * each. */', true],
  ['// A list, hence twice.', true],
  ['/** Translated message for an error code. */', false],
  ["const text = 'it is told'", false],
  ['/** Decides what the error means. */', false]
])('%j is a riddle: %j', (source, isRiddle) => {
  expect(riddlesIn(source)).toHaveLength(isRiddle ? 1 : 0)
})
