/** Finds types named by an adjective, participle or pronoun alone, such as `Kept`. A type's name contains a noun. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tasks/program.ts'

const DECLARATION = /^[ \t]*(?:export )?(?:abstract )?(?:class|interface|type|enum) ([A-Z]\w*)(?! *[,}\n])/gm
const NOUNS_IN_ED = new Set(['Embed', 'Feed', 'Need', 'Seed', 'Speed'])
const IRREGULAR =
  'Begun Done Drawn Found Given Gone Grown Heard Held Hidden Kept Known Left Lost Made Meant Met Ran Read Said Seen Sent Shown Sought Taken Told Took Understood Written'
const PRONOUNS = 'All Among Around At Beside Both Every Further May Nothing One Own Several Whose'
/** Nouns that fit everything. */
const VAGUE = 'Having Keeping Place Places Placing Says Way'
const BARE = new Set(`${IRREGULAR} ${PRONOUNS} ${VAGUE}`.split(' '))

const isBare = (name: string): boolean => BARE.has(name) || (/^[A-Z][a-z]+ed$/.test(name) && !NOUNS_IN_ED.has(name))

/** Names of the types in a source text that lack a noun. */
export const bareNames = (text: string): readonly string[] =>
  [...text.matchAll(DECLARATION)].flatMap(([, name = '']) => (isBare(name) ? [name] : []))

/** Bare names of the whole project: `path: name`. */
export const bareNamesOfProject = (): readonly string[] =>
  globSync('{src,demo,tools,bench,e2e,test}/**/*.{ts,mts,vue}', { cwd: root })
    .toSorted()
    .flatMap((file) => bareNames(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`))
