export { ColumnReader, type ColumnVersion, type ReadValue } from './column-reader'
export { ColumnStore } from './column-store'
export { type OwnColumn, ownColumn } from './record-image'
