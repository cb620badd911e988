export const exports = {
  menu: 'Export',
  marked: 'Export the selection',
  csv: 'CSV',
  xlsx: 'Excel workbook (XLSX)',
  running: 'Exporting {done} of {count}',
  starting: 'Exporting …',
  cancel: 'Cancel the export',
  done: '{n} project is in “{file}”. | {n} projects are in “{file}”.',
  cut: '{n} text was longer than a cell can be and was cut. | {n} texts were longer than a cell can be and were cut.'
}
