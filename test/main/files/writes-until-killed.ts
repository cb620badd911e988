/**
 * Writes half of a temporary file beside a target, prints a line, and waits to be killed. Arguments: profile, target,
 * mark.
 */
import { writeFile } from 'node:fs/promises'
import { partOf, UnfinishedFiles } from '../../../src/main/files/unfinished-files'

const [profile = '', target = '', mark = ''] = process.argv.slice(2)
const files = new UnfinishedFiles()
await files.begin(profile, { warn: () => undefined })
const part = partOf(target, mark)
await files.during(part, async () => {
  await writeFile(part, 'half a file')
  process.stdout.write('half')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})
