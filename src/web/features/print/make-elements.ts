export type Child = Node | string

const SVG = 'http://www.w3.org/2000/svg'

/** Creates elements in the document of the sheet's window, which React does not render. */
export function makeElements(document: Document) {
  const fill = <E extends Element>(element: E, attributes: Record<string, string>, children: Child[]): E => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }
  return {
    html: (name: string, attributes: Record<string, string> = {}, children: Child[] = []) =>
      fill(document.createElement(name), attributes, children),
    svg: (name: string, attributes: Record<string, string> = {}, children: Child[] = []) =>
      fill(document.createElementNS(SVG, name), attributes, children),
  }
}
