/** Lazy catalogue of the Files page. Import `t` from here to load it. */
import { addWords } from '.'
import { fileKinds as enFileKinds } from './en/file-kinds'
import { files as enFiles } from './en/files'
import { space as enSpace } from './en/space'
import { fileKinds as ruFileKinds } from './ru/file-kinds'
import { files as ruFiles } from './ru/files'
import { space as ruSpace } from './ru/space'

addWords(
  { files: enFiles, fileKinds: enFileKinds, space: enSpace },
  { files: ruFiles, fileKinds: ruFileKinds, space: ruSpace }
)

export { t, tn } from '.'
