/**
 * A bill of materials in CycloneDX, as JSON: what is in the package, and what npm installs beside it. Without time and serial
 * number, so that the same tree gives the same file.
 */
export function toSbom({ name, version, license }, bundled, installed) {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: toComponent('application', { name, version, license }) },
    components: [
      ...bundled.map((one) => ({
        ...toComponent('library', one),
        properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }],
      })),
      ...installed.map((one) => toComponent('library', one)),
    ],
  }
  return `${JSON.stringify(document)}\n`
}

function toComponent(type, { name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const choice = /^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }
  return { type, 'bom-ref': purl, name, version, purl, licenses: [choice] }
}
