export function OnYourDevice() {
  return (
    <>
      <p>Reading sets no cookies. This site keeps these things only on your device:</p>
      <ul>
        <li>
          <code>device</code>: the only cookie, a random mark set when you sign in, for 180 days. It shows that you have
          signed in on this device before, so that others who try wrong passwords cannot keep you out. It goes to this
          site only, and scripts cannot read it.
        </li>
        <li>
          <code>authToken</code>: your sign-in token, from signing in until you sign out or it has expired. It keeps you
          signed in. If you sign out without a network, it stays until the server has ended the session.
        </li>
        <li>
          <code>theme</code>: light or dark, once you have made that choice yourself. It shows pages in your colours at
          once.
        </li>
        <li>
          The pages, all tips and the guide, so that you can read them without a network. They hold nothing about you.
        </li>
        <li>
          Your own data as you last saw them while signed in: your account, likes, saved tips and notes, progress,
          reviews and the leaderboard. You can read them without a network. They are deleted when you sign out or delete
          your account.
        </li>
        <li>
          Likes, saved tips with notes and completed tips that you made without a network, until they are sent, you sign
          out or delete your account.
        </li>
        <li>
          The name of a file of ours that could not be loaded, until you close the tab. It keeps the page from loading
          again and again.
        </li>
      </ul>
      <p>
        All of it is strictly necessary for a function you asked for (§ 25(2) no. 2 TDDDG). You can delete them at any
        time in the settings of your browser.
      </p>
    </>
  )
}

export function AnalyticsAndFonts() {
  return (
    <>
      <p>
        <strong>Analytics:</strong> none. We use no analytics service, no tracking and no advertising, and build no
        profiles for such purposes.
      </p>
      <p>
        <strong>Fonts:</strong> the font Atkinson Hyperlegible Next comes from our own server, as do all images, icons,
        scripts and styles. Opening a page contacts no third party, no fonts service such as Google Fonts either.
      </p>
    </>
  )
}

export function LinksAndSharing() {
  return (
    <>
      <p>
        Links to sources and social networks, and sharing by Facebook, X (Twitter), WhatsApp or e-mail, are plain links.
        Nothing is sent to these services before you click.
      </p>
      <p>
        After the click the other site learns your IP address, possibly that you came from here and, when you share, the
        tip's title and address. Its own privacy policy explains what it does with your data. Copying a link and
        printing happen on your device. We count each share as described above.
      </p>
    </>
  )
}
