interface Modules {
  size: number
  get: (row: number, column: number) => number
}

/** A QR code as SVG path data: one rectangle for each run of dark modules in a row, `margin` modules from the edge. */
export function qrPath(modules: Modules, margin: number): string {
  const { size } = modules
  const isDark = (row: number, column: number) => column < size && modules.get(row, column) !== 0
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (isDark(row, column + 1)) column++
      const width = column - start + 1
      path += `M${start + margin} ${row + margin}h${width}v1h-${width}z`
    }
  }
  return path
}
