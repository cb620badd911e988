export { clientReads } from './handlers'
