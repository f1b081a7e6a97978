/**
 * Of the ten thousand passwords that most people have, those with six letters and a digit: whoever guesses tries these first. Counted
 * in what has leaked, by zxcvbn (NOTICE.md); in small letters.
 */
const most = `
1qaz2wsx trustno1 password1 jordan23 qwerty123 passw0rd 1qazxsw2 12qwaszx qwerty1 zaq12wsx qwerty12 michael1
usuckballz1 password123 123qweasd charlie1 rasdzv3 letmein1 dragon1 mustang1 welcome1 qazwsx123 123qweasdzxc monkey1
soso123aljg freedom1 jessica1 fuckyou2 babylon5 master1 yankees1 1qaz2wsx3edc shadow1 matthew1 q1w2e3r4t5y6 wrinkle1
access14 letmein2 fuckyou1 anthony1 william1 qwerty12345 thunder1 1q2w3e4r5t6y chelsea1 1passwor robert1 andrew1
shaney14 ranger1 heather1 richard1 zaq1xsw2 soccer1 formula1 mailcreated5240 asshole1 patrick1 cowboys1 gateway1
pa55word scooter1 thomas1 harley1 raiders1 hunter1 buster1 diamond1 123456qwerty phoenix1 killer1 brandon1 porsche9
jordan1 arsenal1 jackson1 daniel1 qwerty123456 batman1 melissa1 pokemon1 apollo13 rangers1 summer1 gordon24 passwor1
4runner number1 chicken1 chester1 jasmine1 turkey50 pepper1 polniypizdec0211 justin1 samsung1 gandalf1 america1
1qa2ws3ed amanda1 football1 packers1 sojdlg123aljg zxcvbnm1 lineage2 charles1 nwo4life secret1 kcj9wx5n george1
nicole1 shannon1 dallas1 gfhjkm123 ashley1 marino13 qazwsx12 qwerty1234 chicago1 taylor1 madison1 ferrari1 florida1
superman1 1qwerty 123qwerty tigger1 winston1 joshua1 martin1 panther1 newyork1 zxasqw12 cheese1 hockey1 orange1
ginger1 crystal1 monster1 silver1 montgom240 rebecca1 bulldog1 edward1 rachel1 fishing1 eagles1 just4me password2
digital1 gfhjkm1 tiffany1 qazwsx1 dolphin1 austin1 sparky1 fuckoff1 dragon12 newpass6 oliver1 marine1 morgan1
baseball1 jackson5 qweasd123 guitar1 scorpio1 7ugd5hip2j cameron1 cowboy1 mickey1 gabriel1 maggie1 porsche1 golfer1
50spanks rainbow6 monkey12 just4fun bailey1 spencer1 maxwell1 playboy1 spider1 vsjasnel12 iverson3 qazwsxedc123
hawaii50 wg8e3wjf killer12 master12 michael2 andrea1 merlin1 tigger2 hannah1 snoopy1 yankees2 fuckme1 drummer1
tigers1 pumpkin1 smokey1 qwerty11 zxcvbnm123 falcon1 fender1 redsox1 misfit99 broncos1 cookie1 london1 password12
dodgers1 vikings1 hammer1 carmex2 warrior1 mother1 miller1 joseph1 junior1 genesis1 iloveyou2 mazdarx7 qwe123qwe
zachary1 testing1 nathan1 nascar24 winner1 summer99 soccer12 cricket1 boomer1 rainbow1 peaches1 johnson1 johnny1
qwerty7 stephen1 mustang6 trouble1 jeremy1 jackass1 marines1 nirvana1 slayer1 asdfgh01 ghbdtn123 dakota1 penguin1
asdqwe123 compaq1 pantera1 andyod22 private1 zxcasdqwe123 soccer10 buffalo1 player1 yellow1 wizard1 success1
voyager1 spartan1 winter1 iloveyou1 stupid1 casper1 yamahar1 f00tball purple1 barney1 cygnusx1 kordell1 1dragon
noname123 little1 carlos1 nokian73 eclipse1 p@ssw0rd matrix1 golden1 captain1 vincent1 perfect1 cartman1 forever1
liverpool1 pufunga7782 brandy1 biteme1 sabrina1 lakers1 diablo2 bubbles1 marcius2 stanley1 gateway2 knight1 destiny1
1master ghhh47hj7649 therock1 p4ssw0rd shadow12 23skidoo beatles1 vanessa1 prince1 natasha1 patches1 beavis1
houston1 tennis1 12345qwerty boston1 awesome1 holein1 natalie1 montana1 steven1 dragon69 sophie1 password9 killer123
peanut1 sandra1 all4one austin31 dilbert1 scooby1 summer69 starwars1 bradley1 fucker1 trinity1 samuel1 bigdog1
mustang2 apollo11 freddy1 johnny5 gators1 69camaro fuckme2 bandit1 melanie1 alexander1 favorite6 cooper1 1michael
lauren1 trumpet1 thumper1 angela1 skipper1 computer1 1qazxsw23edc flower2 murphy1 jupiter1 sunshine1 segblue2
charlie2 travis1 special1 password01 allison1 abcdefg1 liberty1 frankie1 1qazzaq1 justice1 playboy2 vampire1 calvin1
fuckme69 1million left4dead england1 please1 password99 popcorn1 giants1 trooper1 canada1 naughty1 jordan2 paladin1
mercury1 asdfgh1 rabbit1 muffin1 ireland1 simple1 claudia1 cantona7 iceman1 flyers88 1qazxsw huskers1 stewart1
flipper1 braves1 banana1 8inches qweasdzxc123 jennifer1 asdasd123 mustang5 buster12 metallica1 nemrac58 flower1
soccer11 phantom1 kristin1 access1 arizona1 55bgates beckham7 sierra1 jupiter2 nascar1 dallas22 princess1 chopper1
winter99 rrpass1 myspace1 qwerty13 jaguar1 xxxxxx1 gizmodo1 2wsx3edc jackie1 nothing1 adidas1 kenneth1 camero1
raymond1 spiderman1 20spanks kristen1 bigdick1 friday13 qaz123wsx rocket1 websol76 booger1 timoxa94 surfer1 rosebud1
sandman1 sniper1 pippen33 jeffrey1 letme1n general1 georgia1 system1 chickenwing101 1qaz2wsx3edc4rfv dragon01
3rjs1la7qe nissan1 anthony7 jessica2 batman12 victory1 badboy1 booboo1 access99 quant4307s monkey69 password11
warcraft3 qazxsw123 lincoln1 hooters1 bigred1 gibson1 sooners1 aaaaaa1 school1 groupd2013 monica1 daniel12 favorite2
detroit1 timothy1 1mustang douglas1 skeeter1 chevys10 madonna1 shelby1 atlanta1 service1 disney1 madala11 gregory1
camaro1 hunter12 diablo1 1password dragon123 friends1 manager1 dancer1 willie1 freedom2 michelle1 welcome2 alabama1
fantasy1 fireman1 my3sons alexis1 stinger1 yamaha1 3edc4rfv windows1 prelude1 michele1 jasper1 1monkey qazwsxedc1
stinky1 empire1 porsche911 nigger1 monkey2 barbara1 sublime1 pussy4me marley1 newproject2004 j3qq4h7h2v anthony2
gfhjkm12 dreamer1 maximus1 yankee1 ronald1 spanky1 sevenof9 arthur1 corvet07 sk8ordie gemini1 revival47 ironman1
nemesis1 monday1 blessed1 google1 12locked pegasus1 qwerty78 turtle1 everton1 reddog1 apollo1 cccccc1 bbbbbb1
master123 newpass1 heather2 snowman1 lovely1 capital1 not4you l58jkdjp! charlie123 adrian1 monkey123 viking1
hershey1 newport1 buckeye1 rb26dett rt6ytere bigboy1 pontiac1 porn4me austin316 sanity72 control1 teacher1 qwerty99
pyramid1 lebron23 cynthia1 russell1 brenda1 cherry1 qwaszx12 russian7 deborah1 1letmein germany1 sports1 birthday4
nikita1 cassie1 hunter2 sharon1 spartan117 marina1 bonnie1 antonio1 account1 samson1 mamo4ka shadow01 dalejr8
unicorn1 element1 blaster1 yamahar6 lindsay1 seattle1 lakers24 1dallas flowers1 albert1 parker1 jessie1
domainlock2005 express1 pokemon123 x72jhhu3z friday1 skippy1 basebal1 qwerty2 go2hell mustang9 marvin1 packard1
debbie1 1ranger chance1 payton34 chipper1 !qaz2wsx family1 phoenix2 october1 panties1 kodiak1 stella1 67camaro
theman1 copper1 william2 hd764nw5d7e1vb1 pandora1 f15eagle 12qwerty january1 soccer13 united1 mustang8 camelot1
rebbyt34 blondie1 naruto1 hawkeye1 5tgb6yhn pookie1 lizard1 dragon11 trucker1 1hxboqg2 4rfv3edc victor1 francis1
1basebal emmitt22 monkey11 lindsey1 dragon13 qazxsw12 zxcvbn1 hitman47 eleven11 voodoo1 8phrowz622 summer12 helpme1
police1 donald1 loveyou2 toyota1 5hsu75kpot tucker1 blowme1 random1 brother1 carmen1 trojans1 gordon1 luv2epus
password3 gunner1 chrissy1 loveme89 qwerty777 sydney1 holiday1 miranda1 jamaica1 martin6 qwerty77 apples1 ducati99
1shadow 44magnum samantha1 redneck1 monique1 willow1 bronco1 redwing1 kermit1 christy1 yyyyyy1 robert2 1qaz!qaz
andrew12 leno4ka westham1 pamela1 tinker1 louise1 golfing1 roland1 saturn1 indiana1 loveyou1 coffee1 h2opolo loveme1
flyers1 blackie1 summer01 strange1 8phrowz624 master01 single1 michael3 pentium4 phillip1 charles2 mustang0 redhead1
dddddd1 number9 1asshole buster01 33rjhjds smooth1 rooster1 matthew2 speedy1 bastard1 wicked1 skyline1 october2
pioneer1 christ1 thelast1 marcus1 ronaldo7 postov1000 charlie3 mustang3 tigger12 titanic1 michael9 dennis1 whatever1
2wsxzaq1 crimson1 master11 1batman joshua12 iloveu2 aaaaaaa1 shadow11 gy3yt2rgls fuckyou123 orlando1 derrick1
shooter1 chocolate1 abigail1 zaq1xsw2cde3 walter1 letmein22 nokian70 footbal1 passw0r olivia1 trustn01 asd123asd
1footbal number6 sampson1 dragon99 wildcat1 sailor1 orange12 favorite7 1buster scruffy1 buddha1 walker1 shadow2
network1 favorite8 1killer brianna1 slayer666 brutus1 1fuckme 1bigdog 1harley dragon7 mnbvcxz1 thomas12 68camaro
xavier1 fluffy1 soccer2 passion1 birthday1 boscoe01 fuck0ff simpson1 nascar3 tristan1 access2 qweqwe123 welcome123
tigger01 online1 ghbdtn12 zzzzzz1 carter1 michael8 birdie1 classic1 malcolm1 internet1 donkey1 1jennife justin12
million1 winter12 shadow13 devils1 toshiba1 damage11 trader12 dragon88 nelson1 23176djivanfros 123456789qwerty
roberto1 qqqqqq1
`

const known: ReadonlySet<string> = new Set(most.trim().split(/\s+/))

export const isCommonPassword = (password: string): boolean => known.has(password.toLowerCase())
