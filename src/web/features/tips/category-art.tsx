/** Our own line drawings, one a category, in ink, the category's hue and the accent. */

const ink = { stroke: 'var(--ink)' }
const hue = { stroke: 'var(--c)' }
const accent = { stroke: 'var(--accent)' }

function Riding() {
  return (
    <>
      <path d="M0 132H260" stroke="var(--line)" strokeWidth="3" />
      <path d="M20 132h34M82 132h30M150 132h40" {...accent} strokeWidth="5" />
      <g {...ink} strokeWidth="7">
        <circle cx="92" cy="116" r="15" strokeWidth="6" />
        <circle cx="196" cy="116" r="15" strokeWidth="6" />
        <path d="M92 116 96 100h72c12 0 18 12 28 16M184 104 164 34" />
      </g>
      <path d="M150 32h22" {...hue} strokeWidth="8" />
      <circle cx="172" cy="48" r="6" fill="var(--accent)" />
      <path d="m178 48 54-8M178 52l54 12" {...accent} strokeWidth="4" />
      <path d="M30 60h36M18 78h40M36 96h24" {...hue} strokeWidth="4" opacity=".55" />
    </>
  )
}

function Maintenance() {
  return (
    <>
      <path d="M0 132H260" stroke="var(--line)" strokeWidth="3" />
      <g {...ink}>
        <circle cx="88" cy="84" r="45" strokeWidth="7" />
        <circle cx="88" cy="84" r="10" strokeWidth="6" />
        <path
          d="M88 72V44M88 96v28M76 84H48M100 84h28M80 76 60 56M96 92l20 20M96 76l20-20M80 92l-20 20"
          strokeWidth="3"
        />
      </g>
      <path d="M49 62a45 45 0 0 1 39-23" {...hue} strokeWidth="8" />
      <path
        d="M238 38a18 18 0 0 1-25 22l-40 52a9.500 9.500 0 0 1-15-12l40-51a18 18 0 0 1 15-28l-6 14 7 10 12-1Z"
        {...ink}
        strokeWidth="6"
      />
      <path d="M146 132h64" {...accent} strokeWidth="5" />
    </>
  )
}

function Storage() {
  return (
    <>
      <path d="M0 132H260" stroke="var(--line)" strokeWidth="3" />
      <path d="M50 132V58l68-36 68 36v74" {...ink} strokeWidth="7" />
      <path d="M78 132V84h80v48" {...hue} strokeWidth="6" />
      <path d="M78 100h80M78 116h80" {...hue} strokeWidth="4" opacity=".55" />
      <path d="m122 40-10 14h12l-10 14" {...accent} strokeWidth="5" />
      <path d="M186 96h14c10 0 10 8 10 14s0 12 10 12 10-6 10-12V86" {...ink} strokeWidth="5" />
      <path d="M222 68v16M238 68v16M216 86h28" {...accent} strokeWidth="6" />
    </>
  )
}

function Accessories() {
  return (
    <>
      <path d="M0 132H260" stroke="var(--line)" strokeWidth="3" />
      <path d="M70 106V92a58 58 0 0 1 116 0v14" {...ink} strokeWidth="7" />
      <path d="M56 106h150" {...ink} strokeWidth="9" />
      <path d="M112 40v44M144 40v44" {...hue} strokeWidth="6" />
      <path d="M86 110c0 12 18 20 42 20s42-8 42-20" {...hue} strokeWidth="4" opacity=".55" />
      <path d="m212 54 16-9M218 76h18M206 34l9-13M44 54l-16-9M38 76H20M50 34l-9-13" {...accent} strokeWidth="5" />
    </>
  )
}

function Road() {
  return (
    <>
      <path d="M0 132H260" stroke="var(--line)" strokeWidth="3" />
      <path d="m98 132 24-98h20l24 98" {...ink} strokeWidth="6" />
      <path d="M132 120V100M132 84V70M132 56V46" {...accent} strokeWidth="5" />
      <path d="M188 132V92a18 18 0 0 1 36 0v40M40 132V96M28 96h24" {...hue} strokeWidth="5" />
    </>
  )
}

const DRAWINGS: Record<string, () => React.JSX.Element> = {
  riding: Riding,
  maintenance: Maintenance,
  storage: Storage,
  accessories: Accessories,
}

/** The drawing of a category; a category of the operator's own gets a road. */
export function CategoryArt({ category, className = '' }: { category: string; className?: string }) {
  const Drawing = DRAWINGS[category] ?? Road
  return (
    <svg
      className={className}
      viewBox="0 0 260 150"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-category={category}
    >
      <Drawing />
    </svg>
  )
}
