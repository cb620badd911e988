export { BROKEN_LETTER, nearlyUtf8, textOfBytes, utf8Text } from './charset'
export {
  formatJson,
  isDeeperThan,
  isEmptyHolder,
  isMapById,
  isObject,
  type JsonObject,
  outermostFirst,
  readUint
} from './json'
export { idLast, normaliseKey } from './key-names'
export { MASK, maskedJson } from './mask'
export { readJson, readJsonText } from './read-json'
export { keysOf, parseInOrder, rememberOrders, writeInOrder } from './written-order'
