const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/sql': 'SQL',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/xml': 'XML',
  'application/zip': 'ZIP',
  'image/x-icon': 'ICO',
  'text/csv': 'CSV',
}

/** MIME types as people call them: “JPEG, PNG, PDF”. */
export const fileTypeNames = (types: Iterable<string>): string =>
  [...types].map((type) => names[type] ?? type.slice(type.indexOf('/') + 1).toUpperCase()).join(', ')
