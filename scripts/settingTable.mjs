/** Each key of a valibot object schema, as `{ key, type, defaultText }`; keys inside objects are joined by dots. */
export function listSettings(schema, path = '') {
  return Object.entries(schema.entries).flatMap(([name, entry]) =>
    listEntry(path === '' ? name : `${path}.${name}`, entry),
  )
}

function listEntry(key, entry) {
  if (entry.type === 'optional') {
    const rows = listEntry(key, entry.wrapped)
    const [row] = rows
    if (rows.length > 1 || row.key !== key) return rows
    const { default: value } = entry
    return [{ ...row, defaultText: value === undefined ? undefined : `\`${JSON.stringify(value)}\`` }]
  }
  if (entry.type === 'object') return listSettings(entry, key)
  if (entry.type === 'record') return [{ key: `${key}.NAME`, type: describeType(entry.value) }]
  if (entry.type === 'array' && entry.item.type === 'object') return listSettings(entry.item, `${key}[]`)
  const [whole] = key.split(/[.[]/)
  return [{ key, type: describeType(entry), defaultText: `required in \`${whole}\`` }]
}

function describeType(schema) {
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'boolean':
      return '`true`, `false`'
    case 'number':
      return describeNumber(schema.pipe ?? [])
    case 'array':
      return `list of ${describeType(schema.item)}`
    case 'picklist':
      return schema.options.map((option) => `\`${option}\``).join(', ')
    case 'union':
      return schema.options.map(describeType).join(' or ')
    case 'object': {
      const entries = Object.entries(schema.entries)
      return `object of ${entries.map(([name, entry]) => `\`${name}\` (${describeType(entry)})`).join(' and ')}`
    }
    default:
      throw new Error(`A type that has no description here: ${schema.type}`)
  }
}

function describeNumber(pipe) {
  const requirement = (type) => pipe.find((step) => step.type === type)?.requirement
  const [low, high] = [requirement('min_value'), requirement('max_value')]
  if (low === undefined) return 'integer'
  return high === undefined ? `integer from ${low}` : `integer from ${low} to ${high}`
}

export const TABLE_HEAD = '| Key | Type | Default | Meaning | Example |'

/** The table in Markdown. Throws where `descriptions` lacks a key of the schema, or has one that it lacks. */
export function formatSettingTable(schema, descriptions) {
  const settings = listSettings(schema)
  const known = new Set(settings.map(({ key }) => key))
  const wrong = [
    ...settings.filter(({ key }) => !(key in descriptions)).map(({ key }) => `${key} is not described`),
    ...Object.keys(descriptions)
      .filter((key) => !known.has(key))
      .map((key) => `${key} is not in the schema`),
  ]
  if (wrong.length > 0) throw new Error(`scripts/settings.mjs: ${wrong.join('; ')}`)
  const rows = settings.map(({ key, type, defaultText }) => {
    const { meaning, absent, example } = descriptions[key]
    return [`\`${key}\``, type, absent ?? defaultText ?? 'none', meaning, `\`${JSON.stringify(example)}\``]
  })
  return [TABLE_HEAD, '|---|---|---|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

/** A whole configuration, with the example of every key. */
export function buildExample(descriptions) {
  const whole = {}
  for (const [key, { example }] of Object.entries(descriptions)) {
    const parts = key.split('.')
    let place = whole
    for (const part of parts.slice(0, -1)) place = enter(place, part)
    place[parts.at(-1)] = example
  }
  return whole
}

function enter(place, part) {
  if (!part.endsWith('[]')) {
    place[part] ??= {}
    return place[part]
  }
  place[part.slice(0, -2)] ??= [{}]
  return place[part.slice(0, -2)][0]
}
